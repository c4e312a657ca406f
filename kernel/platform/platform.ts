/** Storage that can be missing, full or blocked: no member throws. */
export interface KeyValueStore {
  get(key: string): string | null
  /** False where it could not be written. */
  set(key: string, value: string): boolean
  remove(key: string): void
  keys(): readonly string[]
  /** Tells of changes made by other tabs. */
  subscribe(listener: (key: string, value: string | null) => void): () => void
}

/** What is known of the page and the person's device. */
export interface PageInfo {
  url(): string
  /** `https://app.example` */
  origin(): string
  title(): string
  /** Of the page's head: description and icon, for a host that gives no metadata. */
  description(): string | undefined
  iconUrl(): string | undefined
  language(): string
  timeZone(): string
  userAgent(): string
  /** A device on which wallets are apps: a coarse pointer and a mobile user agent. */
  isMobile(): boolean
  isVisible(): boolean
  isOnline(): boolean
  /** Calls back when the page is shown or hidden, goes online or offline. */
  subscribe(listener: () => void): () => void
}

/**
 * Messages to and from one other window. What arrives holds whatever that window's page put into it: check it, and the origin
 * that it had when it sent (SEC-01).
 */
export interface WindowMessages {
  /**
   * Posts a message that only a window of this origin receives. Throws what the browser throws where `message` cannot be
   * copied.
   */
  post(message: unknown, origin: string): void
  /** Hears that very window and no other. The answer stops it. */
  subscribe(listener: (message: unknown, origin: string) => void): () => void
}

/** The page that has this one in a frame. Where there is none, nothing is posted and nothing heard. */
export interface ParentWindow extends WindowMessages {
  isFramed(): boolean
  /** Its origin, where the browser tells it; `undefined` also where the page is not in a frame. */
  origin(): string | undefined
}

/** Our end of a line that one window has with another, which nobody else can hear or speak on. */
export interface MessageLine {
  /** Throws what the browser throws where `message` cannot be copied. Says nothing once it is closed. */
  post(message: unknown): void
  /** The answer stops it. */
  subscribe(listener: (message: unknown) => void): () => void
  close(): void
}

/** A rectangle of the viewport, in CSS pixels. */
export interface FrameArea {
  readonly top: number
  readonly left: number
  readonly width: number
  readonly height: number
}

/** A page in a frame of this one. It is made once, hidden, and stays in its place in the document until it is closed. */
export interface FrameWindow extends WindowMessages {
  /** Posts a message that carries one end of a new line; the answer is the other. Only a window of this origin receives it. */
  openLine(message: unknown, origin: string): MessageLine
  /** Loads its first address again. */
  reload(): void
  /** Shows it there, as a dialog over everything else; hides it where `undefined`. */
  place(area: FrameArea | undefined): void
  /** Gives it the keyboard. */
  focus(): void
  /** Takes it away, with its lines and listeners. */
  close(): void
}

export interface FrameOptions {
  readonly url: string
  /** What it is, for whoever cannot see it. */
  readonly title: string
  /** Of its window. */
  readonly name?: string | undefined
}

/** A window beside the page. Where the page's or the other's opener policy (COOP) parts the two, it reads as closed and is silent. */
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
   * Opens a window. Call it in the person's gesture; `undefined` where the browser blocked it. Origins as for frames; `about:blank`
   * is for who learns only then where it leads (`navigate`): such a window knows nothing of this page, and is not spoken with.
   *
   * @param size CSS pixels
   */
  open(url: string, size: { readonly width: number; readonly height: number }): PopupWindow | undefined
}

export type LinkTarget = '_blank' | '_self' | '_top'

/**
 * Everything that reaches outside the program. Tests, servers and hosts replace it; nothing else touches the
 * page. Times are milliseconds.
 */
export interface Platform {
  readonly kind: 'browser' | 'server' | 'testing'
  fetch(input: string, init?: RequestInit): Promise<Response>
  /** Milliseconds since 1970. */
  now(): number
  /** Runs once after `ms`; the answer cancels it. */
  after(ms: number, run: () => void): () => void
  /** Runs every `ms`; the answer ends it. */
  every(ms: number, run: () => void): () => void
  /**
   * Keeps the process alive until the function that it returns is called. Only a server has it, whose timers let the process end: while
   * the kernel starts, its limits in time must come.
   */
  hold?(): () => void
  /** Random bytes fit for keys. */
  randomBytes(length: number): Uint8Array
  readonly storage: KeyValueStore
  readonly page: PageInfo
  /** Dispatches and hears events of the page's window, such as `eip6963:announceProvider`. */
  readonly announcements: {
    /** @param detail what the event carries, for whoever in the page hears it */
    dispatch(type: string, detail?: unknown): void
    /** `detail` is whatever the page dispatched: check it. */
    subscribe(type: string, listener: (detail: unknown) => void): () => void
  }
  readonly parent: ParentWindow
  readonly frames: {
    /**
     * Puts a page into a hidden frame. The frame's page may be of any origin: check what it says, and the origin it has then.
     * A plugin may open the origins that its `pageNeeds` name as `frame`; the frame ends with the plugin. Rejects where there is
     * no page: on a server.
     *
     * @example
     * const frame = await platform.frames.open({ url: 'https://wallet.example/embed', title: 'Wallet' })
     * frame.subscribe((message, origin) => origin === 'https://wallet.example' && read(message))
     */
    open(options: FrameOptions): Promise<FrameWindow>
  }
  readonly popups: {
    /**
     * Loads what opens pop-ups. Ahead of the person's gesture: in it, a browser lets nobody wait.
     *
     * @example
     * const popups = await platform.popups.prepare()
     * const popup = popups.open('https://wallet.example/login', { width: 600, height: 800 })   // in the click
     */
    prepare(): Promise<PopupOpener>
  }
  /** A global that wallets inject, such as `ethereum`; `undefined` if absent or if reading it throws. */
  injected(name: string): unknown
  /** Opens a checked link. Only `links.open` of the kernel calls this (SEC-05). */
  openLink(url: string, target: LinkTarget): boolean
  /** False where the page may not write to the clipboard. */
  copyText(text: string): Promise<boolean>
  log(level: 'debug' | 'warn' | 'error', parts: readonly unknown[]): void
}
