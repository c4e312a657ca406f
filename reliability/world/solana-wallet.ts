import { ed25519 } from '@noble/curves/ed25519'
import { base58, base64 } from '@scure/base'
import { createMockConnector, type MockConnector } from '#testing'
import { type SolanaLedger, solanaContentOf, solanaReference } from './solana-ledger.js'
import { type WalletUser, walletError } from './wallet-user.js'

const secrets = [new Uint8Array(32).fill(1), new Uint8Array(32).fill(2)]
const addresses = secrets.map((secret) => base58.encode(ed25519.getPublicKey(secret)))

/** The Solana wallet of a world: one connector for each tab. It signs; the page sends. */
export interface SolanaWallet {
  createConnector(): MockConnector
  /** The account that the user chose in the wallet. */
  account(): string
  chooseAccount(index: number): void
  lock(): void
  unlock(): void
  drop(): void
  listenerCount(): number
}

export function createSolanaWallet(user: WalletUser, ledger: SolanaLedger): SolanaWallet {
  const connectors: MockConnector[] = []
  let chosen = 0
  let isPermitted = false
  const account = (): string => addresses[chosen] ?? ''

  async function sign(params: unknown): Promise<unknown> {
    const { transaction = '', pubkey = '' } = Object(params)
    const wire = base64.decode(String(transaction))
    const secret = secrets[addresses.indexOf(String(pubkey))]
    if (!secret || pubkey !== account()) throw walletError(4100, 'Another account is active.')
    const message = wire.slice(65)
    return user.decide(solanaContentOf(wire), (request) => {
      ledger.expect(message, request)
      return { transaction: base64.encode(Uint8Array.of(1, ...ed25519.sign(message, secret), ...message)) }
    })
  }

  const each = (act: (connector: MockConnector) => void): void => {
    for (const connector of connectors) act(connector)
  }
  return {
    createConnector() {
      const connector = createMockConnector({
        id: 'solana-mock',
        name: 'Solana Mock',
        namespace: 'solana',
        accounts: [account()],
        caipNetworkId: `solana:${solanaReference}`,
        methods: ['solana_signTransaction'],
        permitted: isPermitted,
        answers: { solana_signTransaction: sign },
      })
      const { connect } = connector
      connector.connect = async (request) => {
        const grant = await connect(request)
        isPermitted = true
        return grant
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
    listenerCount: () => connectors.reduce((sum, connector) => sum + connector.listenerCount(), 0),
  }
}
