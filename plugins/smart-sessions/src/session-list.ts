import { type CaipAddress, deriveStore, type PluginContext, type Query, type ReadableStore } from '#kernel'
import type { SmartSession, SmartSessionsPlugin } from './contract.js'
import { getSessions } from './endpoints.js'
import { findAccount, type SessionAccount } from './session-account.js'

/** The stale time of a list, and the refresh interval while it is watched. Milliseconds. */
const fresh = 30_000
/** The maximum number of pages that are read. */
const maxPages = 20

/** The sessions of the active account. */
export interface SessionListState {
  readonly of: CaipAddress | undefined
  readonly status: 'loading' | 'ready' | 'unavailable'
  readonly sessions: readonly SmartSession[] | undefined
}

/** The list of sessions, read while it is watched. */
export interface SessionList {
  readonly store: ReadableStore<SessionListState>
  watch(): () => void
  refresh(): Promise<void>
  /** Reads from the server without the cache. */
  read(active: SessionAccount, signal?: AbortSignal): Promise<readonly SmartSession[]>
}

const nothing: SessionListState = { of: undefined, status: 'loading', sessions: undefined }

/** Creates the list. */
export function createSessionList(ctx: PluginContext<SmartSessionsPlugin>): SessionList {
  const store = ctx.createStore<SessionListState>('list', nothing)
  const account = deriveStore(
    [ctx.connections.store, ctx.networks.store],
    () => findAccount(ctx)?.caipAddress,
  )
  let watchers = 0
  let stop = (): void => undefined

  async function read(active: SessionAccount, signal?: AbortSignal): Promise<readonly SmartSession[]> {
    const sessions: SmartSession[] = []
    let cursor: string | undefined
    // Any app may add sessions for an account: older ones are read from further pages, up to a limit.
    for (let page = 0; page < maxPages; page++) {
      const { pcis, next } = await ctx.api.call(getSessions, {
        path: { address: active.caipAddress },
        query: { cursor },
        network: active.network.caipNetworkId,
        ...(signal && { signal }),
      })
      sessions.push(...pcis)
      cursor = next
      if (cursor === undefined) break
    }
    return sessions.sort((a, b) => b.createdAt - a.createdAt)
  }
  const keyOf = (active: SessionAccount): Query<unknown>['key'] => ['smartSessions', active.caipAddress]

  /** Watches the list of the active account. */
  const follow = (): void => {
    stop()
    const active = findAccount(ctx)
    const of = active?.caipAddress
    store.setState((state) => (state.of === of ? state : { ...nothing, of }))
    if (watchers === 0 || !active) {
      stop = () => undefined
      return
    }
    const run = (signal: AbortSignal): Promise<readonly SmartSession[]> => read(active, signal)
    stop = ctx.queries.watch({ key: keyOf(active), run, staleMs: fresh }, (state) => {
      const status =
        state.status === 'success' ? 'ready' : state.status === 'error' ? 'unavailable' : 'loading'
      store.setState((before) => ({ of, status, sessions: state.data ?? before.sessions }))
    })
  }
  ctx.own(account.subscribe(follow))
  ctx.own(() => stop())
  follow()

  async function refresh(): Promise<void> {
    const active = findAccount(ctx)
    // Errors are in the store.
    if (active) await ctx.queries.refresh(keyOf(active)).catch(() => undefined)
  }

  return {
    store,
    read,
    refresh,
    watch() {
      let isOver = false
      if (++watchers === 1) follow()
      const stopPolling = ctx.every(fresh, () => void refresh())
      return () => {
        if (isOver) return
        isOver = true
        stopPolling()
        if (--watchers === 0) follow()
      }
    },
  }
}
