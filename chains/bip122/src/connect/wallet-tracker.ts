import type { ConnectionGrant, ConnectorEvent } from '#kernel'
import type { WalletChange, WalletDialect, WalletState } from './wallet-dialect.js'

/** An attempt to connect, with the last change that the wallet emitted during it. */
export interface Attempt {
  change?: WalletChange
}

/** Follows the events of a wallet while it is connected or connecting. */
export interface WalletTracker {
  /** The state of the connection; `undefined` while there is none. */
  connected(): WalletState | undefined
  /** Starts an attempt, which replaces an earlier one, and listens to the wallet. */
  start(): Attempt
  /** Returns whether an attempt is the latest one. */
  isLatest(attempt: Attempt): boolean
  /** Sets the state of the connection. */
  connect(state: WalletState): void
  /** Ends an attempt; stops listening unless another attempt or a connection needs it. */
  finish(attempt: Attempt): void
  /** Applies a change to the connection, unless a newer one arrives while it is being read. */
  apply(change: WalletChange): Promise<void>
  /** Ends everything without a request to the wallet. */
  release(): void
}

function isSame(one: WalletState, other: WalletState): boolean {
  return (
    one.accounts.length === other.accounts.length &&
    one.accounts.every(({ address, type }, at) => {
      const account = other.accounts[at]
      return account?.address === address && account.type === type
    })
  )
}

/** Returns the grant of a state. */
export function grantOf({ accounts, network }: WalletState): ConnectionGrant {
  return { namespaces: { bip122: { accounts, caipNetworkId: network, supportsAllNetworks: true } } }
}

/** Returns the event for the difference of two states; `undefined` if there is none. */
function eventOf(before: WalletState, after: WalletState): ConnectorEvent | undefined {
  const [accounts, network] = [!isSame(before, after), before.network !== after.network]
  if (accounts && network) return { type: 'grant', grant: grantOf(after) }
  if (accounts) return { type: 'accounts', namespace: 'bip122', accounts: after.accounts }
  return network ? { type: 'network', namespace: 'bip122', caipNetworkId: after.network } : undefined
}

/** Creates the tracker of a wallet. */
export function createWalletTracker(
  dialect: Pick<WalletDialect, 'listen'>,
  emit: (event: ConnectorEvent) => void,
): WalletTracker {
  let live: WalletState | undefined
  let opening: Attempt | undefined
  /** The newest change: the late result of an older one does not count. */
  let latest: object | undefined
  let stopListening: (() => void) | undefined

  function release(): void {
    live = undefined
    opening = undefined
    latest = undefined
    stopListening?.()
    stopListening = undefined
  }

  function enter(after: WalletState | undefined, before: WalletState): void {
    if (!after || after.accounts.length === 0) {
      release()
      emit({ type: 'disconnected', reason: 'The wallet no longer shares an account' })
      return
    }
    live = after
    const event = eventOf(before, after)
    if (event) emit(event)
  }

  async function apply(change: WalletChange): Promise<void> {
    if (!live) return
    const own = {}
    latest = own
    const after = change(live)
    if (!(after instanceof Promise)) return enter(after, live)
    const found = await after
    if (latest === own && live) enter(found, live)
  }

  function onChange(change: WalletChange): void {
    if (opening) opening.change = change
    // A change that cannot be read changes nothing.
    else apply(change).catch(() => {})
  }

  return {
    connected: () => live,
    start() {
      const attempt: Attempt = {}
      opening = attempt
      stopListening ??= dialect.listen(onChange)
      return attempt
    },
    isLatest: (attempt) => opening === attempt,
    connect(state) {
      live = state
      latest = undefined
    },
    finish(attempt) {
      if (opening === attempt) opening = undefined
      if (!live && !opening) release()
    },
    apply,
    release,
  }
}
