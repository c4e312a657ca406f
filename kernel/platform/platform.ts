/** Storage that can be missing, full or blocked: no member throws. */
export interface KeyValueStore {
  get(key: string): string | null
  /** Returns false if the value could not be written. */
  set(key: string, value: string): boolean
  remove(key: string): void
  keys(): readonly string[]
  /** Calls the listener after changes by other tabs. */
  subscribe(listener: (key: string, value: string | null) => void): () => void
}

/** Information about the page and the user's device. */
export interface PageInfo {
  url(): string
  /** `https://app.example` */
  origin(): string
  title(): string
  /** From the page's head, as `iconUrl`: for a host that gives no metadata. */
  description(): string | undefined
  iconUrl(): string | undefined
  language(): string
  timeZone(): string
  userAgent(): string
  /** True on a device on which wallets are apps: a coarse pointer and a mobile user agent. */
  isMobile(): boolean
  isVisible(): boolean
  isOnline(): boolean
  /** Calls the listener when the page is shown or hidden, goes online or offline. */
  subscribe(listener: () => void): () => void
}

/**
 * Messages to and from one other window. An incoming message contains whatever that window's page put into it: check
 * it, and the origin from which it was sent.
 */
export interface WindowMessages {
  /**
   * Posts a message that only a window of this origin receives. Throws the browser's error if `message` cannot be
   * cloned.
   */
  post(message: unknown, origin: string): void
  /** Subscribes to messages of that window only. The returned function unsubscribes. */
  subscribe(listener: (message: unknown, origin: string) => void): () => void
}

/** The page that has this one in a frame. Without one, nothing is posted or received. */
export interface ParentWindow extends WindowMessages {
  isFramed(): boolean
  /** Returns its origin, if the browser reports it; `undefined` also if the page is not in a frame. */
  origin(): string | undefined
}

/** This page's end of a channel with another window, which no third party can read or write. */
export interface MessageLine {
  /** Throws the browser's error if `message` cannot be cloned. Does nothing once it is closed. */
  post(message: unknown): void
  /** The returned function unsubscribes. */
  subscribe(listener: (message: unknown) => void): () => void
  close(): void
}

/** A rectangle of the viewport, in CSS pixels. */
export interface FrameArea {
  readonly top: number
  readonly left: number
  readonly width: number
  readonly height: number
  /** Radius of the two corners at the bottom. Default 0. */
  readonly radius?: number | undefined
}

/** A page in a frame of this one. It is created once, hidden, and keeps its place in the document until closed. */
export interface FrameWindow extends WindowMessages {
  /** Posts a message with one end of a new channel and returns the other. Only a window of this origin receives it. */
  openLine(message: unknown, origin: string): MessageLine
  /** Loads its first address again. */
  reload(): void
  /** Displays it in that area, as a dialog over everything else; hides it for `undefined`. */
  place(area: FrameArea | undefined): void
  /** Moves the keyboard focus to it. */
  focus(): void
  /** Removes it, with its channels and listeners. */
  close(): void
}

export interface FrameOptions {
  readonly url: string
  /** Its accessible name. */
  readonly title: string
  /** The name of its window. */
  readonly name?: string | undefined
}

/** A window beside the page. If an opener policy (COOP) of either separates them, it reads as closed and is silent. */
export interface PopupWindow extends WindowMessages {
  navigate(url: string): void
  isClosed(): boolean
  focus(): void
  /** Closes the window, and ends the listeners. */
  close(): void
}

/** Opens windows of other pages. */
export interface PopupOpener {
  /**
   * Opens a window. Call it in the user's gesture; `undefined` if the browser blocked it. Origins as for frames;
   * `about:blank` is for callers that get the address only later (`navigate`): such a window has no reference to this
   * page, and exchanges no messages.
   *
   * @param size CSS pixels
   */
  open(url: string, size: { readonly width: number; readonly height: number }): PopupWindow | undefined
}

export type LinkTarget = '_blank' | '_self' | '_top'

/**
 * Everything that reaches outside the program. Tests, servers and hosts replace it; no other code touches the page.
 * Times are milliseconds.
 */
export interface Platform {
  readonly kind: 'browser' | 'server' | 'testing'
  fetch(input: string, init?: RequestInit): Promise<Response>
  /** Milliseconds since 1970. */
  now(): number
  /** Runs once after `ms`; the returned function cancels it. */
  after(ms: number, run: () => void): () => void
  /** Runs every `ms`; the returned function ends it. */
  every(ms: number, run: () => void): () => void
  /**
   * Keeps the process alive until the returned function is called. Only a server has it, as its timers do not keep the
   * process alive: while the kernel starts, its timeouts must fire.
   */
  hold?(): () => void
  /** Random bytes fit for keys. */
  randomBytes(length: number): Uint8Array
  readonly storage: KeyValueStore
  readonly page: PageInfo
  /** Dispatches and receives events of the page's window, such as `eip6963:announceProvider`. */
  readonly announcements: {
    /** @param detail the event's detail, for all listeners in the page */
    dispatch(type: string, detail?: unknown): void
    /** `detail` is whatever the page dispatched: check it. */
    subscribe(type: string, listener: (detail: unknown) => void): () => void
  }
  readonly parent: ParentWindow
  readonly frames: {
    /**
     * Opens a page in a hidden frame. The frame's page may be of any origin: check its messages, and their origin. A
     * plugin may open the origins that its `pageNeeds` name as `frame`; the frame ends with the plugin. Rejects without
     * a page: on a server.
     *
     * @example
     * const frame = await platform.frames.open({ url: 'https://wallet.example/embed', title: 'Wallet' })
     * frame.subscribe((message, origin) => origin === 'https://wallet.example' && read(message))
     */
    open(options: FrameOptions): Promise<FrameWindow>
  }
  readonly popups: {
    /**
     * Loads the code that opens pop-ups. Call it before the user's gesture: in the gesture, browsers allow no waiting.
     *
     * @example
     * const popups = await platform.popups.prepare()
     * const popup = popups.open('https://wallet.example/login', { width: 600, height: 800 })   // in the click
     */
    prepare(): Promise<PopupOpener>
  }
  /** Returns a global that wallets inject, such as `ethereum`; `undefined` if absent or if reading it throws. */
  injected(name: string): unknown
  /** Opens a checked link. Only `links.open` of the kernel calls this. */
  openLink(url: string, target: LinkTarget): boolean
  /** Resolves with false if the page may not write to the clipboard. */
  copyText(text: string): Promise<boolean>
  log(level: 'debug' | 'warn' | 'error', parts: readonly unknown[]): void
}

/** Returns the result of `run`, and keeps the process alive until then, even if nothing else does. */
export async function holdProcess<T>(platform: Pick<Platform, 'hold'>, run: () => Promise<T>): Promise<T> {
  const release = platform.hold?.()
  try {
    return await run()
  } finally {
    release?.()
  }
}
