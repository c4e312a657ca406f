import type { CaipAddress, PluginContext, ReadableStore } from 'quoin/kernel'
import { isFresh, parseCaipAddress } from 'quoin/kernel'
import type { ApprovalsState, FoundApprovals, TokenApprovalsPlugin } from './contract.js'
import { readHistory } from './history.js'
import { createNodeReads } from './node-reads.js'
import { readAllowances } from './read-allowances.js'
import { maxPairs } from './stored-limits.js'

/** The time after which a read counts as slow, and the time for which a result counts as fresh. Milliseconds. */
const slowMs = 4_000
const freshMs = 30_000

const usualLogRequests = 100

export interface ApprovalsList {
  readonly store: ReadableStore<ApprovalsState>
  watch(): () => void
  refresh(): Promise<void>
  /** Marks an approval as revoked without another request. */
  setRevoked(id: string): void
}

/**
 * Reads the approvals of the active account while a watcher is subscribed. Results for an earlier account are dropped.
 */
export function createApprovalsList(ctx: PluginContext<TokenApprovalsPlugin>): ApprovalsList {
  const store = ctx.createStore<ApprovalsState>('approvals', { status: 'idle' })
  const { signal } = ctx
  let watching = 0
  let readAt = 0
  let current: { readonly account: CaipAddress; readonly end: AbortController } | undefined

  /** Returns the active account, if its network is one of the host's: no other network has a node. */
  const activeAccount = (): CaipAddress | undefined => {
    const connection = ctx.connections.active('eip155')
    const isKnown = connection && ctx.networks.find(connection.caipNetworkId) !== undefined
    return isKnown ? ctx.connections.caipAddress('eip155') : undefined
  }

  const look = async (account: CaipAddress, ending: AbortSignal): Promise<FoundApprovals> => {
    const { caipNetworkId, address } = parseCaipAddress(account)
    const reads = createNodeReads(ctx.rpc, caipNetworkId, ending)
    const maxRequests = ctx.options?.logRequests ?? usualLogRequests
    const { pairs, from } = await readHistory({ account, address, reads, maxRequests }, ctx.storage)
    const listed = pairs.slice(0, maxPairs)
    const { approvals, unread } = await readAllowances(account, listed, reads)
    // No answer at all means a failing node, not a list of broken tokens.
    if (unread > 0 && approvals.length === 0) throw new Error('No allowance could be read')
    const lookedBackTo = from > 0n ? from : undefined
    return { approvals, unread, lookedBackTo, isCut: listed.length < pairs.length }
  }

  const read = async (account: CaipAddress): Promise<void> => {
    current?.end.abort()
    const end = new AbortController()
    const mine = { account, end }
    current = mine
    const isOver = (): boolean => signal.aborted || end.signal.aborted
    const before = store.getState()
    const known = before.status === 'ready' && before.account === account ? before : undefined
    store.setState(known ? { ...known, refreshing: true } : { status: 'loading', account, slow: false })
    const cancelSlow = ctx.after(slowMs, () =>
      store.setState((state) => (state.status === 'loading' ? { ...state, slow: true } : state)),
    )
    try {
      const found = await look(account, end.signal)
      if (isOver()) return
      readAt = ctx.platform.now()
      store.setState({ status: 'ready', account, found, refreshing: false, outdated: false })
    } catch (error) {
      if (isOver()) return
      ctx.report(error)
      store.setState(known ? { ...known, refreshing: false, outdated: true } : { status: 'failed', account })
    } finally {
      cancelSlow()
      if (current === mine) current = undefined
    }
  }

  const stop = (): void => {
    current?.end.abort()
    current = undefined
  }

  /** The list must always be the active account's: another account's is dropped at once. */
  const follow = (): void => {
    const account = activeAccount()
    const state = store.getState()
    const owner = 'account' in state ? state.account : undefined
    if (owner !== account) {
      stop()
      store.setState({ status: account === undefined ? 'none' : 'idle' })
    } else if (account === undefined && state.status !== 'none') {
      store.setState({ status: 'none' })
    }
    if (account === undefined || watching === 0 || current?.account === account) return
    const isRead = store.getState().status === 'ready' && isFresh(readAt, freshMs, ctx.platform.now())
    if (!isRead) void read(account)
  }
  ctx.own(ctx.connections.store.subscribe(follow))
  ctx.own(stop)
  follow()

  return {
    store,
    watch() {
      watching++
      follow()
      let isWatching = true
      return () => {
        if (!isWatching) return
        isWatching = false
        watching--
        if (watching > 0 || signal.aborted) return
        stop()
        store.setState((state) => {
          if (state.status === 'none') return state
          return state.status === 'ready' ? { ...state, refreshing: false } : { status: 'idle' }
        })
      }
    },
    async refresh() {
      const account = activeAccount()
      if (account !== undefined) await read(account)
    },
    setRevoked(id) {
      store.setState((state) => {
        if (state.status !== 'ready') return state
        const approvals = state.found.approvals.map((one) =>
          one.id === id ? Object.freeze({ ...one, allowance: 0n, unlimited: false }) : one,
        )
        return { ...state, found: { ...state.found, approvals } }
      })
      // The pending read may have started before the change.
      if (current) void read(current.account)
    },
  }
}
