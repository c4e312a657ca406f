import {
  createMockConnector,
  type MockConnector,
  type MockConnectorOptions,
  type WalletBehaviour,
} from '#testing'
import { type WalletUser, walletError } from './wallet-user.js'

/** A wallet of a world with one connector for each tab. */
export interface ConnectorWallet {
  /** Id of its connectors. */
  readonly id: string
  readonly caipNetworkId: string
  createConnector(): MockConnector
  /** The account that the user chose in the wallet. */
  account(): string
  chooseAccount(index: number): void
  lock(): void
  unlock(): void
  drop(): void
  behave(behaviour: WalletBehaviour, method?: string): void
  listenerCount(): number
}

interface ConnectorWalletParts {
  readonly namespace: string
  readonly reference: string
  readonly addresses: readonly string[]
  /** Answers by method, of requests by the chosen account. */
  readonly answers: NonNullable<MockConnectorOptions['answers']>
}

/** Throws the wallet's error if another account is active. */
export function requireAccount(wallet: ConnectorWallet, address: unknown): void {
  if (address !== wallet.account()) throw walletError(4100, 'Another account is active.')
}

export function createConnectorWallet(
  user: WalletUser,
  { namespace, reference, addresses, answers }: ConnectorWalletParts,
): ConnectorWallet {
  const connectors: MockConnector[] = []
  let chosen = 0
  let isPermitted = false
  const account = (): string => addresses[chosen] ?? ''
  const each = (act: (connector: MockConnector) => void): void => {
    for (const connector of connectors) act(connector)
  }
  const wallet: ConnectorWallet = {
    id: `${namespace}-mock`,
    caipNetworkId: `${namespace}:${reference}`,
    createConnector() {
      const connector = createMockConnector({
        id: wallet.id,
        name: `Mock of ${namespace}`,
        namespace,
        accounts: [account()],
        caipNetworkId: `${namespace}:${reference}`,
        methods: Object.keys(answers),
        permitted: isPermitted,
        answers,
      })
      const { connect, restore, disconnect } = connector
      connector.connect = async (request) => {
        const grant = await connect(request)
        isPermitted = true
        return grant
      }
      // A wallet permits the page, not a tab.
      connector.restore = async (request) => {
        const grant = await restore?.(request)
        return isPermitted ? (grant ?? (user.isLocked ? undefined : await connect(request))) : undefined
      }
      connector.disconnect = async (...given) => {
        isPermitted = false
        await disconnect?.(...given)
      }
      if (user.isLocked) connector.lock()
      connectors.push(connector)
      return connector
    },
    account,
    chooseAccount(index) {
      chosen = index
      each((connector) => connector.chooseAccounts([account()]))
    },
    lock: () => each((connector) => connector.lock()),
    unlock: () => each((connector) => connector.unlock()),
    drop: () => each((connector) => connector.drop()),
    behave: (behaviour, method) => each((connector) => connector.behave(behaviour, method)),
    listenerCount: () => connectors.reduce((sum, connector) => sum + connector.listenerCount(), 0),
  }
  return wallet
}
