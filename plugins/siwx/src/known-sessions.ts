import type { PluginContext, ReadableStore } from '#kernel'
import type { SiwxPlugin } from './contract.js'
import type { SiwxSession, SiwxStorage } from './siwx-storage.js'

/** What is known of the sessions: nothing before somebody looked. */
export interface SessionsState {
  readonly isKnown: boolean
  readonly list: readonly SiwxSession[]
}

/** The sessions of a storage as the page knows them. */
export interface KnownSessions {
  readonly store: ReadableStore<SessionsState>
  /** Asks the storage; while it is being asked, the same answer. */
  look(): Promise<readonly SiwxSession[]>
  /** What the storage answered to a change. */
  take(list: readonly SiwxSession[]): void
}

/**
 * Looks again where a session ends. The page's clock may differ from the storage's, which is not asked more often than once a minute;
 * nor later than after an hour, as timers have an end, too. Milliseconds.
 */
const shortestWait = 60_000
const longestWait = 3_600_000
/** A page that comes back after so long looks again: another device may have signed out. Milliseconds. */
const longestTrust = 300_000

/** Keeps what a storage said last, and asks it again when a session ends and when another tab changed it. */
export function createKnownSessions(ctx: PluginContext<SiwxPlugin>, storage: SiwxStorage): KnownSessions {
  const store = ctx.createStore<SessionsState>('sessions', { isKnown: false, list: [] })
  const { signal } = ctx
  let looking: Promise<readonly SiwxSession[]> | undefined
  /** Grows with each answer that is taken: an older one changes nothing. */
  let version = 0
  let lookedAt = 0
  let stopWaiting = (): void => undefined

  const wait = (list: readonly SiwxSession[]): void => {
    stopWaiting()
    const ends = list.flatMap(({ expiresAt }) => (expiresAt === undefined ? [] : Date.parse(expiresAt)))
    if (ends.length === 0) return
    const left = Math.min(...ends) - ctx.platform.now() + 1000
    // A session that is over and still listed: the clocks differ.
    const ms = left > 0 ? Math.min(left, longestWait) : shortestWait
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
    const asked = version
    const run = async (): Promise<readonly SiwxSession[]> => {
      try {
        const list = await storage.list(signal)
        if (asked !== version) return store.getState().list
        take(list)
        return list
      } finally {
        looking = undefined
      }
    }
    looking = run()
    return looking
  }
  /** What is known stays where the storage cannot be asked. */
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
    // Nobody wanted to know before: nobody is told.
    if (!signal.aborted && store.getState().isKnown) void lookQuietly()
  })
  if (stop) ctx.own(stop)
  const { page } = ctx.platform
  ctx.own(
    page.subscribe(() => {
      const { isKnown, list } = store.getState()
      const isOld = ctx.platform.now() - lookedAt > longestTrust
      if (isKnown && list.length > 0 && isOld && page.isVisible() && page.isOnline()) void lookQuietly()
    }),
  )
  return { store, look, take }
}
