/** The purpose of the email. */
export type EmailGoal = 'login' | 'change'
/** The step of a code: of a login; of the present address, then of the new one, in a change. */
export type CodeStep = 'login' | 'primary' | 'secondary'

/** The reason why a step failed. */
export type EmailFault =
  | { readonly kind: 'invalid' }
  /** Another code can be requested only after `seconds`. */
  | { readonly kind: 'tooSoon'; readonly seconds: number }
  /** The secure site did not load, or did not answer in time. */
  | { readonly kind: 'unreachable' }
  /** The link in the email expired after 20 minutes. */
  | { readonly kind: 'expired' }
  /** The user declined in the email or in the wallet's view. */
  | { readonly kind: 'declined' }
  /** `words`: the secure site's message to the user, in the site's language. */
  | { readonly kind: 'other'; readonly words: string | undefined }

/** The email of a step. Milliseconds since 1970. */
export interface SentMail {
  /** The recipient. */
  readonly to: string
  readonly at: number
  /** Another email is being requested. */
  readonly isResending: boolean
}

/** The state of the code. */
export type CodeEntry =
  | { readonly status: 'open' }
  | { readonly status: 'checking' }
  | { readonly status: 'wrong'; readonly attemptsLeft: number | undefined }
  /** After 20 minutes; a new code is needed. */
  | { readonly status: 'expired' }
  /** Too many wrong attempts; a new code is needed. */
  | { readonly status: 'spent' }
  | { readonly status: 'failed'; readonly fault: EmailFault }

/** The state of the running login or change. `email` is the address to log in with, or to change to. */
export type EmailState =
  | { readonly status: 'idle' }
  | { readonly status: 'requesting'; readonly goal: EmailGoal; readonly email: string }
  | {
      readonly status: 'refused'
      readonly goal: EmailGoal
      readonly email: string
      readonly fault: EmailFault
    }
  /** A device that is new to the site: the link in the email must be approved. */
  | {
      readonly status: 'device'
      readonly email: string
      readonly sent: SentMail
      /** Set when the step no longer waits for the link. */
      readonly fault: EmailFault | undefined
    }
  | {
      readonly status: 'code'
      readonly step: CodeStep
      readonly email: string
      readonly sent: SentMail
      readonly entry: CodeEntry
    }
  | { readonly status: 'connecting'; readonly email: string }
  /** The login succeeded, connecting failed. */
  | { readonly status: 'connectFailed'; readonly email: string; readonly fault: EmailFault }
  | { readonly status: 'done'; readonly goal: EmailGoal; readonly email: string }

/** The events of a login or change. */
export type EmailEvent =
  | { readonly type: 'ask'; readonly goal: EmailGoal; readonly email: string }
  | { readonly type: 'refused'; readonly fault: EmailFault }
  | { readonly type: 'deviceNeeded'; readonly at: number }
  | { readonly type: 'codeNeeded'; readonly step: CodeStep; readonly to: string; readonly at: number }
  | { readonly type: 'check' }
  | { readonly type: 'codeRefused'; readonly entry: CodeEntry }
  | { readonly type: 'resend' }
  | { readonly type: 'notResent' }
  | { readonly type: 'connect' }
  | { readonly type: 'notConnected'; readonly fault: EmailFault }
  | { readonly type: 'done'; readonly email: string }
  | { readonly type: 'leave' }

const idle: EmailState = { status: 'idle' }

/** Returns the next state. Pure; events that do not apply to the state are ignored. */
export function emailTransition(state: EmailState, event: EmailEvent): EmailState {
  switch (event.type) {
    case 'ask':
      return { status: 'requesting', goal: event.goal, email: event.email }
    case 'leave':
      return idle
    case 'refused':
      if (state.status === 'requesting') return { ...state, status: 'refused', fault: event.fault }
      return state.status === 'device'
        ? { ...state, fault: event.fault, sent: { ...state.sent, isResending: false } }
        : state
    case 'deviceNeeded':
      return state.status === 'idle' || state.status === 'done'
        ? state
        : {
            status: 'device',
            email: state.email,
            sent: { to: state.email, at: event.at, isResending: false },
            fault: undefined,
          }
    case 'codeNeeded':
      return state.status === 'idle' || state.status === 'done'
        ? state
        : {
            status: 'code',
            step: event.step,
            email: state.email,
            sent: { to: event.to, at: event.at, isResending: false },
            entry: { status: 'open' },
          }
    case 'check':
      return state.status === 'code' ? { ...state, entry: { status: 'checking' } } : state
    case 'codeRefused':
      return state.status === 'code' ? { ...state, entry: event.entry } : state
    case 'resend':
    case 'notResent':
      return state.status === 'code' || state.status === 'device'
        ? { ...state, sent: { ...state.sent, isResending: event.type === 'resend' } }
        : state
    case 'connect':
      return state.status === 'idle' || state.status === 'done'
        ? state
        : { status: 'connecting', email: state.email }
    case 'notConnected':
      return state.status === 'connecting' ? { ...state, status: 'connectFailed', fault: event.fault } : state
    case 'done':
      if (state.status === 'connecting') return { status: 'done', goal: 'login', email: event.email }
      return state.status === 'code' ? { status: 'done', goal: 'change', email: event.email } : state
  }
}
