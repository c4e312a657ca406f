/** What a user confirms, a wallet receives or a chain executes. Amounts are decimal texts in the smallest unit. */
export interface Content {
  readonly action: 'payment' | 'approval' | 'exchange' | 'bridge' | 'purchase' | 'signature'
  readonly network: string
  readonly account: string
  /** Recipient, spender of an approval, or contract of an exchange or bridge; lower case where letter case has no meaning. */
  readonly to?: string | undefined
  /** Of a purchase what is paid, in cents. */
  readonly value?: string | undefined
  /** Address of the token; absent for the coin. */
  readonly token?: string | undefined
  /** Address of the bought token; absent for the coin. */
  readonly bought?: string | undefined
  /** Minimum received. */
  readonly minimum?: string | undefined
  /** The other network of a bridge. */
  readonly destination?: string | undefined
  /** Text of a signature. */
  readonly message?: string | undefined
}

/** The request of what a chain executed although no user had confirmed it. */
export const unasked = 'nothing'

/** Whether the widget says that a confirmed request was sent. */
export type ReportedSending = 'no' | 'yes' | 'unknown'

/** One event of a case. */
export type HistoryEvent =
  /** The user pressed Confirm. `intention`: what the user wants to happen once, over all attempts. */
  | {
      readonly type: 'confirmed'
      readonly confirmation: string
      readonly intention: string
      readonly content: Content
    }
  /** A wallet received a request: of a batch one event for each call, in order, with the request `request-1/2` and so on. */
  | { readonly type: 'requested'; readonly request: string; readonly content: Content }
  | { readonly type: 'answered'; readonly request: string; readonly answer: string }
  /** A chain executed what a wallet or the page submitted. */
  | {
      readonly type: 'executed'
      readonly request: string
      readonly id: string
      readonly content: Content
      readonly isSuccessful: boolean
      /** The id of the batch that has the call: all its calls have the same transaction. */
      readonly batch?: string | undefined
    }
  | {
      readonly type: 'reported'
      readonly confirmation: string
      readonly wasSent: ReportedSending
      readonly reason: string
    }
  /** A write that reached a server; `key` identifies what it writes. */
  | { readonly type: 'written'; readonly server: string; readonly key: string }
  | { readonly type: 'moment' | 'fault' | 'healed' | 'note'; readonly text: string }

/** An event with its virtual time. Milliseconds since the start of the case. */
export type RecordedEvent = HistoryEvent & { readonly at: number }

/** The recorded events of a case, in order. */
export interface History {
  readonly events: readonly RecordedEvent[]
  add(event: HistoryEvent): void
}

/** @param elapsed returns the virtual time since the start. Milliseconds */
export function createHistory(elapsed: () => number): History {
  const events: RecordedEvent[] = []
  return {
    events,
    add: (event) => void events.push(Object.freeze({ ...event, at: elapsed() })),
  }
}

/** Returns a history as text, one line an event. */
export const historyText = (events: readonly RecordedEvent[]): string =>
  events
    .map(({ at, type, ...rest }) => `${String(at).padStart(8)} ms  ${type} ${JSON.stringify(rest)}`)
    .join('\n')
