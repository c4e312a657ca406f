import type { CaipNetworkId, ConnectorEvent, ConnectRequest, Network } from '#kernel'
import type { WalletListener } from './listen-to-wallet.js'
import { readAccounts } from './read-accounts.js'
import type { StandardAccount, StandardNamespaceCalls } from './standard-namespace.js'
import type { StandardConnectorOptions } from './standard-wallet.js'
import { firstNetwork, toWalletChain } from './wallet-chains.js'

/** The wallet's grant to the host. */
export interface GrantedSession {
  readonly accounts: readonly StandardAccount[]
  readonly network: CaipNetworkId
  /** The networks that the host requested. */
  readonly networks: readonly Network[]
}

/**
 * The chains that a wallet lists and the session that it granted. The wallet may change both, even while connecting.
 */
export interface WalletState extends WalletListener {
  /** `undefined` while the wallet is not connected. */
  get(): GrantedSession | undefined
  set(session: GrantedSession | undefined): void
  chains(): readonly string[]
  isListed(network: Network): boolean
  /** Returns the preferred network if the wallet lists it: each request names its network. */
  chooseNetwork(request: ConnectRequest): CaipNetworkId | undefined
  setNetwork(caipNetworkId: CaipNetworkId): void
}

const addressesOf = (accounts: readonly StandardAccount[]): string =>
  accounts.map(({ account }) => account.address).join(' ')

/** @param onEmpty called when the wallet revoked every account */
export function createWalletState(
  { wallet, namespace: own }: StandardConnectorOptions,
  calls: StandardNamespaceCalls,
  emit: (event: ConnectorEvent) => void,
  onEmpty: () => void,
): WalletState {
  const { namespace } = own
  let { chains } = wallet
  let live: GrantedSession | undefined
  const isListed = ({ caipNetworkId }: Network): boolean =>
    toWalletChain(own, caipNetworkId, chains) !== undefined

  function setNetwork(caipNetworkId: CaipNetworkId): void {
    if (!live || live.network === caipNetworkId) return
    live = { ...live, network: caipNetworkId }
    emit({ type: 'network', namespace, caipNetworkId })
  }

  return {
    get: () => live,
    set(session) {
      live = session
    },
    chains: () => chains,
    isListed,
    chooseNetwork({ networks, preferred }) {
      const wanted = [preferred, ...networks].find((network) => network !== undefined && isListed(network))
      return wanted?.caipNetworkId ?? firstNetwork(own, chains)
    },
    setNetwork,
    noteChains(listed) {
      chains = listed
      if (!live || toWalletChain(own, live.network, chains) !== undefined) return
      const next = live.networks.find(isListed)
      if (next) setNetwork(next.caipNetworkId)
    },
    noteAccounts(value) {
      const accounts = readAccounts(value, own, calls)
      if (!accounts || !live) return
      const isSame = addressesOf(accounts) === addressesOf(live.accounts)
      live = { ...live, accounts }
      if (accounts.length === 0) onEmpty()
      else if (!isSame)
        emit({ type: 'accounts', namespace, accounts: accounts.map(({ account }) => account) })
    },
  }
}
