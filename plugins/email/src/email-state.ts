/** What the mail is for. */
export type EmailGoal = 'login' | 'change'
/** Whose code is asked for: of a login; of the present address, then of the new one, in a change. */
export type CodeStep = 'login' | 'primary' | 'secondary'

/** Why a step did not go on. */
export type EmailFault =
  | { readonly kind: 'invalid' }
  /** EML-01. */
  | { readonly kind: 'tooSoon'; readonly seconds: number }
  /** The secure site did not load, or did not answer in time. */
  | { readonly kind: 'unreachable' }
  /** The link in the mail, after 20 minutes. */
  | { readonly kind: 'expired' }
  /** Somebody said in the mail, or in a wallet's view, that it was not them. */
  | { readonly kind: 'declined' }
  /** `words`: what the secure site said of it to the person, in its own language. */
  | { readonly kind: 'other'; readonly words: string | undefined }

/** The mail of a step. Milliseconds since 1970. */
export interface SentMail {
  /** The address that it went to. */
  readonly to: string
  readonly at: number
  /** It is being asked for again. */
  readonly isResending: boolean
}

/** Where the code stands. */
export type CodeEntry =
  | { readonly status: 'open' }
  | { readonly status: 'checking' }
  | { readonly status: 'wrong'; readonly attemptsLeft: number | undefined }
  /** After 20 minutes; a new one is needed. */
  | { readonly status: 'expired' }
  /** Too many were wrong; a new one is needed. */
  | { readonly status: 'spent' }
  | { readonly status: 'failed'; readonly fault: EmailFault }

/** Where the one login or change that is under way stands. `email` is the address to log in with, or to change to. */
export type EmailState =
  | { readonly status: 'idle' }
  | { readonly status: 'asking'; readonly goal: EmailGoal; readonly email: string }
  | {
      readonly status: 'refused'
      readonly goal: EmailGoal
      readonly email: string
      readonly fault: EmailFault
    }
  /** A device that the site does not know: the link in the mail is to be approved. */
  | {
      readonly status: 'device'
      readonly email: string
      readonly sent: SentMail
      /** It is not waited for any more. */
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
  /** The login passed, connecting did not. */
  | { readonly status: 'connectFailed'; readonly email: string; readonly fault: EmailFault }
  | { readonly status: 'done'; readonly goal: EmailGoal; readonly email: string }

/** What can happen. */
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

/** The next state. Pure; what does not belong to the state that it meets changes nothing. */
export function emailTransition(state: EmailState, event: EmailEvent): EmailState {
  switch (event.type) {
    case 'ask':
      return { status: 'asking', goal: event.goal, email: event.email }
    case 'leave':
      return idle
    case 'refused':
      if (state.status === 'asking') return { ...state, status: 'refused', fault: event.fault }
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
