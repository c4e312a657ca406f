import type { FrameArea, FrameOptions, MessageLine, Platform, WindowMessages } from '#kernel'
import { createPageBus, type PageBus } from './page-bus.js'

/** The other side of a channel, which tests control. */
export interface TestLine {
  /** All received messages, in order. */
  readonly received: readonly unknown[]
  /** Receives messages. The returned function unsubscribes. */
  onMessage(listener: (message: unknown) => void): () => void
  /** Sends the value itself, also one that a browser could not copy. */
  post(message: unknown): void
  readonly isOpen: () => boolean
}

/** A window that the program opened, from the other side. */
interface TestWindow {
  readonly url: () => string
  readonly isOpen: () => boolean
  /** All messages posted to it, also undelivered ones for another origin. */
  readonly posted: readonly { readonly message: unknown; readonly origin: string }[]
  /** Sends a message to the page; with another origin if it has navigated. */
  post(message: unknown, origin?: string): void
  /** Returns how often it received the focus. */
  readonly focused: () => number
}

/** A frame; tests control its page. */
export interface TestFrame extends TestWindow {
  readonly title: string
  /** Returns its area; `undefined` while it is hidden. */
  readonly area: () => FrameArea | undefined
  /** Returns the number of loads. */
  readonly loads: () => number
  /** Receives each channel that is passed to it. */
  onLine(listener: (line: TestLine & { readonly message: unknown }) => void): void
  /** Channels that were passed to it, each with its message; the newest last. */
  readonly lines: readonly (TestLine & { readonly message: unknown; readonly origin: string })[]
}

/** A pop-up; tests control its page and user. */
export interface TestPopup extends TestWindow {
  /** Closes it like the user, or isolates it from the page like an opener policy. */
  leave(): void
}

/** Frames and pop-ups whose other side tests control. */
export interface TestWindows {
  readonly program: Pick<Platform, 'frames' | 'popups'>
  /** Returns the frame that was opened at this index, from 0. Throws if there is none. */
  frameAt(index: number): TestFrame
  /** Calls the listener with each frame at each load. */
  onFrame(listener: (frame: TestFrame) => void): () => void
  readonly popups: readonly TestPopup[]
  blockPopups(blocked?: boolean): void
  /** Sends the page a message from another window. */
  postFrom(source: unknown, message: unknown, origin: string): void
  leftovers(): readonly string[]
}

interface PostedMessage {
  readonly message: unknown
  readonly origin: string
  readonly source: unknown
}

function createTestLine(onError: (error: unknown) => void): {
  ours: MessageLine
  theirs: TestLine
  bus: PageBus
} {
  const toProgram = createPageBus(onError)
  const toSite = createPageBus(onError)
  const received: unknown[] = []
  let open = true
  return {
    bus: toProgram,
    ours: {
      post(message) {
        const copy: unknown = structuredClone(message)
        if (!open) return
        received.push(copy)
        queueMicrotask(() => toSite.emit('message', copy))
      },
      subscribe: (listener) => toProgram.on('message', listener),
      close() {
        open = false
      },
    },
    theirs: {
      received,
      onMessage: (listener) => toSite.on('message', listener),
      post(message) {
        if (open) toProgram.emit('message', message)
      },
      isOpen: () => open,
    },
  }
}

/** Creates the windows that a test platform can open. Messages are copied and delivered asynchronously. */
export function createTestWindows(onError: (error: unknown) => void): TestWindows {
  const page = createPageBus(onError)
  const frames: TestFrame[] = []
  const popups: TestPopup[] = []
  const loadListeners = new Set<(frame: TestFrame) => void>()
  const lines: { readonly theirs: TestLine; readonly bus: PageBus }[] = []
  let blocked = false

  /** Creates the common part of frames and pop-ups. */
  const createWindow = (first: string) => {
    let url = first
    let open = true
    let focused = 0
    const posted: { message: unknown; origin: string }[] = []
    const stops = new Set<() => void>()
    const mine = {}
    const messages: WindowMessages = {
      post: (message, origin) => void posted.push({ message: structuredClone(message), origin }),
      subscribe(listener) {
        const stop = page.on('message', (event) => {
          // Only `post` and `postFrom` emit these events.
          const { message, origin, source } = event as PostedMessage
          if (source === mine) listener(message, origin)
        })
        stops.add(stop)
        return () => {
          stops.delete(stop)
          stop()
        }
      },
    }
    return {
      program: { ...messages, focus: () => void focused++ },
      test: {
        url: () => url,
        isOpen: () => open,
        posted,
        focused: () => focused,
        post(message: unknown, origin = new URL(url).origin) {
          if (open) page.emit('message', { message, origin, source: mine } satisfies PostedMessage)
        },
      },
      go(next: string) {
        url = next
      },
      leave() {
        open = false
      },
      close() {
        open = false
        for (const stop of stops) stop()
        stops.clear()
      },
    }
  }

  const openFrame = ({ url, title }: FrameOptions): ReturnType<Platform['frames']['open']> => {
    const { program, test, close } = createWindow(url)
    let area: FrameArea | undefined
    let loads = 1
    const given: (TestLine & { message: unknown; origin: string })[] = []
    const lineListeners = new Set<(line: TestLine & { readonly message: unknown }) => void>()
    const frame: TestFrame = {
      ...test,
      title,
      area: () => area,
      loads: () => loads,
      lines: given,
      onLine: (listener) => void lineListeners.add(listener),
    }
    frames.push(frame)
    const load = (): void => {
      for (const listener of loadListeners) listener(frame)
    }
    load()
    const own: MessageLine[] = []
    return Promise.resolve({
      ...program,
      openLine(message, origin) {
        const line = createTestLine(onError)
        lines.push(line)
        own.push(line.ours)
        if (origin === new URL(url).origin) {
          const theirs = { ...line.theirs, message: structuredClone(message), origin }
          given.push(theirs)
          for (const listener of lineListeners) listener(theirs)
        }
        return line.ours
      },
      reload() {
        loads++
        load()
      },
      place(next) {
        area = next
      },
      close() {
        close()
        for (const line of own) line.close()
      },
    })
  }

  return {
    onFrame(listener) {
      loadListeners.add(listener)
      return () => loadListeners.delete(listener)
    },
    popups,
    program: {
      frames: { open: openFrame },
      popups: {
        prepare: async () => ({
          open(url) {
            if (blocked) return undefined
            const { program, test, go, leave, close } = createWindow(url)
            popups.push({ ...test, leave })
            return { ...program, navigate: go, isClosed: () => !test.isOpen(), close }
          },
        }),
      },
    },
    frameAt(index) {
      const frame = frames[index]
      if (!frame) throw new Error(`No frame was opened at ${index}; ${frames.length} were.`)
      return frame
    },
    blockPopups(next = true) {
      blocked = next
    },
    postFrom: (source, message, origin) =>
      page.emit('message', { message, origin, source } satisfies PostedMessage),
    leftovers: () => [
      ...frames.filter((frame) => frame.isOpen()).map(({ title }) => `frame ${title}`),
      ...popups.filter((popup) => popup.isOpen()).map((popup) => `pop-up ${popup.url()}`),
      ...page.listenedTypes().map(() => 'listener of a window'),
      ...lines.filter(({ theirs }) => theirs.isOpen()).map(() => 'line'),
    ],
  }
}
