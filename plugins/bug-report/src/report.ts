/** Plain data without secrets. */
export type ReportValue =
  | null
  | boolean
  | number
  | string
  | readonly ReportValue[]
  | { readonly [name: string]: ReportValue }

/** The format of this version. A reader refuses a newer one. */
export const reportVersion = 1

/** Max length of a report as JSON. Characters. */
export const maxReportSize = 1_000_000

/** Max length of a report that is sent, as the gateway accepts no larger request. Characters. */
export const maxSentSize = 240_000

/** Max number of events in a report: older ones are left out. */
export const maxReportEntries = 5_000

/** An event of the kernel's recording. */
export interface ReportEntry {
  /** Milliseconds since 1970. */
  readonly at: number
  readonly event: string
  readonly source: string
  readonly listeners: number
  readonly facts?: Readonly<Record<string, string | number | boolean>> | undefined
}

/** The recording. It replays if `dropped` is 0. */
export interface ReportTrace {
  readonly kernel: string
  readonly entries: readonly ReportEntry[]
  /** Number of older entries that are missing. */
  readonly dropped: number
}

export interface ReportBrowser {
  readonly name: string
  readonly version: string
  readonly system: string
  readonly language: string
  readonly mobile: boolean
  readonly online: boolean
  readonly visible: boolean
  /** Origin of the page. */
  readonly origin: string
}

export interface ReportPlugin {
  readonly id: string
  readonly version: string
  readonly status: string
  /** The phase in which it failed. */
  readonly phase?: string | undefined
}

/** The state of a store. */
export interface ReportState {
  readonly plugin: string
  readonly name: string
  readonly value: ReportValue
}

export interface ReportWallet {
  readonly id: string
  readonly type: string
  readonly namespaces: readonly string[]
}

export interface ReportConnection {
  readonly connectorId: string
  readonly namespace: string
  readonly network: string
  /** Pseudonyms: `address-1`. */
  readonly accounts: readonly string[]
  readonly restored: boolean
  readonly watchOnly: boolean
}

/** An error without its text: code, name and place. */
export interface ReportErrorFacts {
  readonly name: string
  readonly code?: string | number | undefined
  /** The text of a browser's own error, or the catalogue's text of the code. Any other text is left out. */
  readonly message?: string | undefined
  /** `name (file:line:column)`. */
  readonly stack: readonly string[]
}

/** The view that was open when an interface failed. */
export interface ReportedView {
  readonly name: string
  /** Its parameters, redacted. */
  readonly params: ReportValue
  /** The states of the plugin that failed, at that moment. */
  readonly states: readonly ReportState[]
}

export interface ReportedError extends ReportErrorFacts {
  readonly at: number
  /** The id of a plugin, `kernel` or `host`. */
  readonly source: string
  /** The event that reported it. */
  readonly event: string
  readonly causes: readonly ReportErrorFacts[]
  /** The phase in which a plugin failed. */
  readonly phase?: string | undefined
  /** Only of failures in an interface, and only of the newest three. */
  readonly view?: ReportedView | undefined
}

/** A redacted problem report. Plain data. */
export interface BugReport {
  readonly format: 'quoin-bug-report'
  readonly version: typeof reportVersion
  /** Milliseconds since 1970. */
  readonly createdAt: number
  /** The version of Quoin. */
  readonly quoin: string
  readonly browser: ReportBrowser
  readonly plugins: readonly ReportPlugin[]
  readonly options: ReportValue
  readonly trace: ReportTrace
  readonly states: readonly ReportState[]
  readonly wallets: {
    readonly found: readonly ReportWallet[]
    readonly connections: readonly ReportConnection[]
  }
  readonly errors: readonly ReportedError[]
  /** Parts that were left out because of the size. */
  readonly omitted: readonly string[]
}
