import {
  type CaipNetworkId,
  type ConnectionGrant,
  type Connector,
  type ConnectorEvent,
  type ConnectRequest,
  durations,
  isQuoinError,
  type Network,
  QuoinError,
} from '#kernel'
import { answerBitcoin } from './bitcoin-requests.js'
import { callFeature } from './call-feature.js'
import { listenToWallet } from './listen-to-wallet.js'
import { readAccounts, type StandardAccount } from './read-accounts.js'
import { answerSolana } from './solana-requests.js'
import type { StandardConnectorOptions } from './standard-connector-options.js'
import { isObject } from './standard-wallet.js'
import { firstNetwork, toWalletChain } from './wallet-chains.js'

/** What a connector does with its wallet. */
export interface StandardSession
  extends Pick<Connector, 'connect' | 'restore' | 'disconnect' | 'request' | 'switchNetwork'> {
  /** Whether it is connected or connecting. */
  isLive(): boolean
  /** Lets go of the wallet without asking it anything. */
  letGo(): void
  /** The same, and tells that the connection ended. */
  end(reason: string): void
}

/** What is known of the wallet: it may change while it is still connecting. */
interface Session {
  accounts: readonly StandardAccount[]
  network: CaipNetworkId
  /** What the host asked for. */
  readonly networks: readonly Network[]
}

/** How long a wallet may take to forget the page. Milliseconds. */
const timeout = durations.oneSecond

const addressesOf = (accounts: readonly StandardAccount[]): string =>
  accounts.map(({ account }) => account.address).join(' ')

/**
 * Makes the part of a connector that talks to its wallet. Only ever imported dynamically. A listener that throws is
 * reported and does not keep others from hearing (KRN-08).
 */
export function createStandardSession(
  { wallet, namespace, methods, platform, isShared }: StandardConnectorOptions,
  listeners: ReadonlySet<(event: ConnectorEvent) => void>,
): StandardSession {
  const { features } = wallet
  let { chains } = wallet
  let live: Session | undefined
  let opening: object | undefined
  let stopListening: (() => void) | undefined

  function emit(event: ConnectorEvent): void {
    for (const listener of [...listeners]) {
      try {
        listener(event)
      } catch (error) {
        platform.log('error', [error])
      }
    }
  }

  function letGo(): void {
    live = undefined
    opening = undefined
    stopListening?.()
    stopListening = undefined
  }

  function end(reason: string): void {
    const wasLive = live !== undefined
    letGo()
    if (wasLive) emit({ type: 'disconnected', reason })
  }

  const isListed = ({ caipNetworkId }: Network): boolean => toWalletChain(caipNetworkId, chains) !== undefined

  function noteChains(listed: readonly string[]): void {
    chains = listed
    if (!live || toWalletChain(live.network, chains) !== undefined) return
    const next = live.networks.find(isListed)
    if (!next) return
    live.network = next.caipNetworkId
    emit({ type: 'network', namespace, caipNetworkId: next.caipNetworkId })
  }

  function noteAccounts(said: unknown): void {
    const accounts = readAccounts(said, namespace)
    if (!accounts || !live) return
    const isSame = addressesOf(accounts) === addressesOf(live.accounts)
    live.accounts = accounts
    if (accounts.length === 0) end('The wallet gives no account any more')
    else if (!isSame) emit({ type: 'accounts', namespace, accounts: accounts.map(({ account }) => account) })
  }

  /** The wallet takes the network with each request: the one that is preferred, if it lists it. */
  function chooseNetwork({ networks, preferred }: ConnectRequest): CaipNetworkId | undefined {
    const wanted = [preferred, ...networks].find((network) => network !== undefined && isListed(network))
    return wanted?.caipNetworkId ?? firstNetwork(namespace, chains)
  }

  async function askForAccounts(silent: boolean, signal: AbortSignal): Promise<unknown> {
    const bitcoin = namespace === 'bip122' ? features.get('bitcoin:connect') : undefined
    const standard = features.get('standard:connect')
    let answer: unknown
    if (bitcoin && !silent)
      answer = await callFeature(bitcoin, 'connect', [{ purposes: ['payment', 'ordinals'] }], signal)
    else if (standard) answer = await callFeature(standard, 'connect', silent ? [{ silent }] : [], signal)
    // One that can only be asked aloud: it may still show what it gave before.
    else answer = wallet.handle
    return isObject(answer) ? Reflect.get(answer, 'accounts') : undefined
  }

  async function open(request: ConnectRequest, silent: boolean): Promise<ConnectionGrant | undefined> {
    const mine = {}
    opening = mine
    stopListening ??= listenToWallet(features.get('standard:events'), { noteAccounts, noteChains })
    try {
      const accounts = readAccounts(await askForAccounts(silent, request.signal), namespace) ?? []
      if (opening !== mine) throw new QuoinError('ABORTED', { details: 'Another attempt took its place' })
      if (accounts.length === 0) return undefined
      const network = chooseNetwork(request)
      if (!network) throw new QuoinError('CONNECT_FAILED', { details: 'The wallet names no network' })
      live = { accounts, network, networks: request.networks }
      const approved = request.networks.filter(isListed)
      return {
        namespaces: {
          [namespace]: {
            accounts: accounts.map(({ account }) => account),
            caipNetworkId: network,
            approvedCaipNetworkIds: approved.map(({ caipNetworkId }) => caipNetworkId),
            supportsAllNetworks: false,
          },
        },
      }
    } finally {
      if (opening === mine) opening = undefined
      if (!live && !opening) letGo()
    }
  }

  async function tellDisconnect(): Promise<void> {
    const giveUp = new AbortController()
    const cancel = platform.after(timeout, () => giveUp.abort())
    try {
      await callFeature(features.get('standard:disconnect'), 'disconnect', [], giveUp.signal)
    } catch {
      // The page has forgotten the wallet all the same.
    } finally {
      cancel()
    }
  }

  return {
    async connect(request) {
      const grant = await open(request, false)
      if (!grant) throw new QuoinError('CONNECT_FAILED', { details: 'The wallet gave no account' })
      return grant
    },
    async restore(request) {
      try {
        return await open(request, true)
      } catch (error) {
        // Wallets that do not know the page any more say so in many ways; only the caller's own end is another matter.
        if (request.signal.aborted || isQuoinError(error, 'ABORTED')) throw error
        return undefined
      }
    },
    async disconnect() {
      const wasLive = live !== undefined
      letGo()
      // The wallet would forget the page in all namespaces.
      if (wasLive && features.has('standard:disconnect') && !isShared()) await tellDisconnect()
    },
    async request({ method, params, caipNetworkId, signal }) {
      if (!live) throw new QuoinError('NOT_CONNECTED')
      if (!methods.includes(method)) throw new QuoinError('RPC_NOT_ALLOWED', { details: method })
      const chain = toWalletChain(caipNetworkId, chains)
      if (chain === undefined)
        throw new QuoinError('CONNECTION_CHANGED', {
          details: `The wallet does not list ${caipNetworkId} any more`,
        })
      const answer = namespace === 'solana' ? answerSolana : answerBitcoin
      return answer({ features, accounts: live.accounts, chain, method, params, signal })
    },
    async switchNetwork(network, signal) {
      if (signal?.aborted) throw new QuoinError('ABORTED')
      if (!live) throw new QuoinError('NOT_CONNECTED')
      const { caipNetworkId } = network
      if (!isListed(network))
        throw new QuoinError('SWITCH_FAILED', { details: `The wallet does not list ${caipNetworkId}` })
      if (live.network === caipNetworkId) return
      live.network = caipNetworkId
      emit({ type: 'network', namespace, caipNetworkId })
    },
    isLive: () => live !== undefined || opening !== undefined,
    letGo,
    end,
  }
}
