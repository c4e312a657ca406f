import {
  type ChainNamespace,
  isQuoinError,
  type PluginContext,
  toQuoinError,
  type WalletInfo,
  type WritableStore,
} from '#kernel'
import {
  type ListedWallet,
  type PairingState,
  toWalletInfo,
  type WalletConnectApi,
  type WalletConnectPlugin,
  walletConnectConnectorId,
} from '../contract.js'

/** Delay of the automatic retry after a relay fault. Milliseconds. */
const retryMs = 15_000

/** An attempt that the user started and did not leave. */
interface Attempt {
  readonly wallet: ListedWallet | undefined
  /** The namespace that the user wants to connect. */
  readonly namespace: ChainNamespace | undefined
  readonly controller: AbortController
  /** It ended with a fault, which is displayed. */
  failed: boolean
}

/** Connects one wallet at a time, and retries after relay faults. */
export interface ConnectAttempts extends Pick<WalletConnectApi, 'start' | 'stop'> {
  /** The wallet that the user chose in a list. */
  wallet(): WalletInfo | undefined
  /** Returns true if the attempt is an automatic retry: a fault stays in the state until the code is ready. */
  isQuiet(): boolean
  /** The relay is connected again. */
  retryAfterRelayFault(): void
  dispose(): void
}

export interface ConnectAttemptsDeps {
  readonly store: WritableStore<PairingState>
  /** The user left the wallet that was chosen. */
  onLeft(): void
  onConnected(): void
}

export function createConnectAttempts(
  { platform, connections, report }: PluginContext<WalletConnectPlugin>,
  { store, onLeft, onConnected }: ConnectAttemptsDeps,
): ConnectAttempts {
  let attempt: Attempt | undefined
  let quietly = false
  let cancelRetry = (): void => undefined

  async function run(mine: Attempt): Promise<void> {
    const { wallet, namespace, controller } = mine
    const { signal } = controller
    const options: { wallet?: WalletInfo; namespace?: ChainNamespace; signal: AbortSignal } = { signal }
    if (wallet) options.wallet = toWalletInfo(wallet)
    if (namespace !== undefined) options.namespace = namespace
    try {
      await connections.connect(walletConnectConnectorId, options)
      if (attempt === mine) attempt = undefined
      onConnected()
    } catch (thrown) {
      if (signal.aborted || attempt !== mine) return
      mine.failed = true
      const error = toQuoinError(thrown, 'CONNECT_FAILED')
      // Faults before and after the pairing are displayed in the same place.
      if (store.getState().status !== 'failed') store.setState({ status: 'failed', error })
      if (isQuoinError(error, 'RELAY_UNREACHABLE')) {
        cancelRetry()
        cancelRetry = platform.after(retryMs, tryAgainQuietly)
      }
    }
  }

  function begin({ wallet, namespace }: Pick<Attempt, 'wallet' | 'namespace'>, silent: boolean): void {
    cancelRetry()
    attempt?.controller.abort()
    if (!silent) onLeft()
    attempt = { wallet, namespace, controller: new AbortController(), failed: false }
    quietly = silent
    run(attempt).catch(report)
  }

  function tryAgainQuietly(): void {
    if (attempt?.failed && platform.page.isOnline()) begin(attempt, true)
  }

  function retryAfterRelayFault(): void {
    const state = store.getState()
    if (state.status === 'failed' && isQuoinError(state.error, 'RELAY_UNREACHABLE')) tryAgainQuietly()
  }
  const stopWatchingPage = platform.page.subscribe(retryAfterRelayFault)

  return {
    wallet: () => attempt?.wallet && toWalletInfo(attempt.wallet),
    isQuiet: () => quietly,
    retryAfterRelayFault,
    start(wallet, namespace) {
      const isSame = attempt?.wallet?.id === wallet?.id && attempt?.namespace === namespace
      if (attempt && !attempt.failed && isSame) return
      begin({ wallet, namespace }, false)
    },
    stop() {
      cancelRetry()
      attempt?.controller.abort()
      attempt = undefined
      onLeft()
      if (store.getState().status === 'failed') store.setState({ status: 'idle' })
    },
    dispose() {
      stopWatchingPage()
      cancelRetry()
      attempt = undefined
    },
  }
}
