import type { LinkTarget, Platform } from '#kernel'
import { createPageBus } from './page-bus.js'
import { createScriptedFetch, type FetchHandler, type RecordedRequest } from './scripted-fetch.js'
import { createTestClock, type TestClock } from './test-clock.js'
import { createTestPage, type TestPage, type TestPageState } from './test-page.js'
import { createTestParent, type TestParent, type TestParentState } from './test-parent.js'
import { createTestStorage, type TestStorage } from './test-storage.js'
import { createTestWindows, type TestFrame, type TestPopup } from './test-windows.js'

/** Initial state of a test platform. */
export interface TestPlatformOptions {
  /** Milliseconds since 1970. */
  readonly now?: number
  /** Lets everything run that is ready, around each timer: as for `createTestClock`. Default: `settle`. */
  readonly letRun?: () => Promise<void>
  readonly page?: Partial<TestPageState>
  /** The framing window; `undefined`: the page is in no frame. */
  readonly parent?: TestParentState
  /** Another platform; this one becomes its second tab, with the same storage and clock. */
  readonly tabOf?: TestPlatform
}

/** A log entry for the developer. */
export interface LogEntry {
  readonly level: 'debug' | 'warn' | 'error'
  readonly parts: readonly unknown[]
}

/** A platform that tests control. */
export interface TestPlatform extends Platform {
  readonly clock: TestClock
  readonly storage: TestStorage
  readonly page: TestPage
  readonly parent: TestParent
  /** Returns the frame that the program opened at this index, from 0. Throws if there is none. */
  frameAt(index: number): TestFrame
  /** Calls the listener with each frame at each load. The returned function stops it. */
  onFrame(listener: (frame: TestFrame) => void): () => void
  /** Opened pop-ups, in order. */
  readonly openedPopups: readonly TestPopup[]
  /** Blocks pop-ups from now on. */
  blockPopups(blocked?: boolean): void
  /** Sends the page a message from a window that the program did not open. */
  postFrom(source: unknown, message: unknown, origin: string): void
  /** Adds a handler of requests; the newest is called first. Without a handler, the network is unreachable. */
  onFetch(handler: FetchHandler): () => void
  readonly requests: readonly RecordedRequest[]
  /** Dispatches an event in the page, like a wallet's content script. */
  announce(type: string, detail: unknown): void
  /** Receives the program's events, like a wallet's content script. */
  onDispatch(type: string, listener: (detail: unknown) => void): () => void
  /** Globals that wallets injected. A getter that throws reads as absent. */
  readonly globals: Record<string, unknown>
  readonly openedLinks: readonly { readonly url: string; readonly target: LinkTarget }[]
  /** Blocks the opening of links from now on. */
  blockLinks(blocked?: boolean): void
  /** Returns the last copied text. */
  readonly copied: () => string | undefined
  /** Blocks the clipboard from now on. */
  blockClipboard(blocked?: boolean): void
  readonly logs: readonly LogEntry[]
  /** Returns the remaining timers, listeners, frames and pop-ups: empty once everything is disposed of. */
  leftovers(): readonly string[]
}

/** Returns a pseudo-random sequence that is the same in each run (xorshift). */
function createRandom(): (length: number) => Uint8Array {
  let state = 0x9e3779b9
  return (length) =>
    Uint8Array.from({ length }, () => {
      state ^= state << 13
      state ^= state >>> 17
      state ^= state << 5
      return state & 0xff
    })
}

/**
 * Creates a platform for tests: its clock does not advance by itself, its storage is empty, its network unreachable.
 *
 * @example
 * const platform = createTestPlatform({ page: { mobile: true } })
 * platform.onFetch(() => Response.json({ ok: true }))
 * await platform.clock.advanceAsync(30_000)
 * expect(platform.leftovers()).toEqual([])
 *
 */
export function createTestPlatform(options: TestPlatformOptions = {}): TestPlatform {
  const clock = options.tabOf?.clock ?? createTestClock(options.now, options.letRun)
  const storage = createTestStorage(options.tabOf?.storage.shared)
  const page = createTestPage(options.page)
  const network = createScriptedFetch(() => page.isOnline())
  const logs: LogEntry[] = []
  const toProgram = createPageBus((error) => logs.push({ level: 'error', parts: [error] }))
  const toPage = createPageBus((error) => logs.push({ level: 'error', parts: [error] }))
  const parent = createTestParent(options.parent ?? {}, (error) =>
    logs.push({ level: 'error', parts: [error] }),
  )
  const windows = createTestWindows((error) => logs.push({ level: 'error', parts: [error] }))
  const globals: Record<string, unknown> = Object.create(null)
  const openedLinks: { url: string; target: LinkTarget }[] = []
  let copied: string | undefined
  let linksBlocked = false
  let clipboardBlocked = false

  return {
    kind: 'testing',
    clock,
    storage,
    page,
    parent,
    ...windows.program,
    frameAt: windows.frameAt,
    onFrame: windows.onFrame,
    openedPopups: windows.popups,
    blockPopups: windows.blockPopups,
    postFrom: windows.postFrom,
    logs,
    globals,
    openedLinks,
    fetch: network.fetch,
    onFetch: network.onFetch,
    requests: network.requests,
    now: clock.now,
    after: clock.after,
    every: clock.every,
    randomBytes: createRandom(),
    announcements: {
      dispatch: (type, detail) => toPage.emit(type, detail),
      subscribe: (type, listener) => toProgram.on(type, listener),
    },
    announce: (type, detail) => toProgram.emit(type, detail),
    onDispatch: (type, listener) => toPage.on(type, listener),
    injected(name) {
      try {
        return globals[name]
      } catch {
        return undefined
      }
    },
    openLink(url, target) {
      if (!linksBlocked) openedLinks.push({ url, target })
      return !linksBlocked
    },
    blockLinks(blocked = true) {
      linksBlocked = blocked
    },
    copyText(text) {
      if (!clipboardBlocked) copied = text
      return Promise.resolve(!clipboardBlocked)
    },
    copied: () => copied,
    blockClipboard(blocked = true) {
      clipboardBlocked = blocked
    },
    log(level, parts) {
      logs.push({ level, parts })
    },
    leftovers: () => [
      ...clock.pending(),
      ...toProgram.listenedTypes().map((type) => `listener of ${type}`),
      ...Array.from({ length: storage.listenerCount() }, () => 'listener of storage'),
      ...Array.from({ length: page.listenerCount() }, () => 'listener of the page'),
      ...Array.from({ length: parent.listenerCount() }, () => 'listener of the page around'),
      ...windows.leftovers(),
    ],
  }
}
