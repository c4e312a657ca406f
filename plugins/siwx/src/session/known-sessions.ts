import { isFresh, type PluginContext, type ReadableStore } from '#kernel'
import type { SiwxPlugin } from '../contract.js'
import type { SiwxSession, SiwxStorage } from './siwx-storage.js'

/** The known sessions: unknown before the first read. */
export interface SessionsState {
  readonly isKnown: boolean
  readonly list: readonly SiwxSession[]
}

/** The sessions of a storage as the page last read them. */
export interface KnownSessions {
  readonly store: ReadableStore<SessionsState>
  /** Reads the sessions from the storage; joins a pending read. */
  look(): Promise<readonly SiwxSession[]>
  /** Applies the storage's response to a change. */
  take(list: readonly SiwxSession[]): void
}

/**
 * Limits of the next read, which happens when a session ends. The page's clock may differ from the storage's, so it is
 * read at most once a minute; and at least once an hour, as timers have a maximum, too. Milliseconds.
 */
const shortestWait = 60_000
const maxWait = 3_600_000
/** Age after which a page that becomes visible reads again: another device may have signed out. Milliseconds. */
const maxTrust = 300_000

/** Caches the storage's last response, and reads again when a session ends and when another tab changed it. */
export function createKnownSessions(ctx: PluginContext<SiwxPlugin>, storage: SiwxStorage): KnownSessions {
  const store = ctx.createStore<SessionsState>('sessions', { isKnown: false, list: [] })
  const { signal } = ctx
  let looking: Promise<readonly SiwxSession[]> | undefined
  /** Increases with each applied response: an older response is dropped. */
  let version = 0
  let lookedAt = 0
  let stopWaiting = (): void => undefined

  const wait = (list: readonly SiwxSession[]): void => {
    stopWaiting()
    const ends = list.flatMap(({ expiresAt }) => (expiresAt === undefined ? [] : Date.parse(expiresAt)))
    if (ends.length === 0) return
    const left = Math.min(...ends) - ctx.platform.now() + 1000
    // An ended session that is still listed: the clocks differ.
    const ms = left > 0 ? Math.min(left, maxWait) : shortestWait
    stopWaiting = ctx.after(ms, () => void lookQuietly())
  }
  const take = (list: readonly SiwxSession[]): void => {
    if (signal.aborted) return
    version += 1
    lookedAt = ctx.platform.now()
    store.setState({ isKnown: true, list })
    wait(list)
  }
  const look = (): Promise<readonly SiwxSession[]> => {
    if (looking) return looking
    const versionBefore = version
    const run = async (): Promise<readonly SiwxSession[]> => {
      try {
        const list = await storage.list(signal)
        if (versionBefore !== version) return store.getState().list
        take(list)
        return list
      } finally {
        looking = undefined
      }
    }
    looking = run()
    return looking
  }
  /** Keeps the known sessions if the storage is unreachable. */
  const lookQuietly = async (): Promise<void> => {
    try {
      await look()
    } catch (error) {
      if (signal.aborted) return
      ctx.report(error)
      wait(store.getState().list)
    }
  }

  const stop = storage.subscribe?.(() => {
    // Before the first read there is nothing to update.
    if (!signal.aborted && store.getState().isKnown) void lookQuietly()
  })
  if (stop) ctx.own(stop)
  const { page } = ctx.platform
  ctx.own(
    page.subscribe(() => {
      const { isKnown, list } = store.getState()
      const isOld = !isFresh(lookedAt, maxTrust, ctx.platform.now())
      if (isKnown && list.length > 0 && isOld && page.isVisible() && page.isOnline()) void lookQuietly()
    }),
  )
  return { store, look, take }
}
