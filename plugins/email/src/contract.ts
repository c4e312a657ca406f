import { createToken, type PluginTypes, type ReadableStore, type Token } from '#kernel'
import type { EmbeddedPlugin } from '#plugins/embedded'
import type { EmailState } from './email-state.js'
import type { EmailMessages } from './messages.en.js'
import type { EmailStored } from './stored.js'

export type { CodeEntry, CodeStep, EmailFault, EmailGoal, EmailState, SentMail } from './email-state.js'

/** What happens on the way, without an address or a code. */
export interface EmailEvents {
  /** Somebody is about to write an address. */
  'email:selected': Record<never, never>
  'email:submitted': Record<never, never>
  'email:deviceRegistered': Record<never, never>
  'email:codeSent': Record<never, never>
  'email:codePassed': Record<never, never>
  /** `reason`: `wrong`, `expired`, `spent` (too many wrong ones), or the code of what failed. */
  'email:codeFailed': { readonly reason: string }
  /** Another address is to be used for the login, or for the account. */
  'email:edited': Record<never, never>
}

/**
 * Login by email: headless. Nothing throws while the plugin runs: `store` says how each step went. While the modal is open, the
 * views follow.
 *
 * @example
 * const email = await quoin.load(EmailToken)
 * await email.submit('ada@mail.example')   // email.store: asking → code
 * await email.verify('123456')             // checking → connecting → done
 */
export interface EmailApi {
  readonly store: ReadableStore<EmailState>
  /** Whether there is a login by email: the host configured a secure site, which offers it or has not been asked yet. */
  readonly isOffered: ReadableStore<boolean>
  /** The address that somebody is logged in with now; `undefined` for nobody, and for another kind of login. */
  readonly address: ReadableStore<string | undefined>
  /** Loads the secure site ahead: somebody is about to log in. */
  prepare(): void
  /** Asks for a mail to this address. A repeated call for the same address joins. */
  submit(email: string): Promise<void>
  /** Sends the six digits, of a login or of a change of address. A repeated call while one is checked changes nothing. */
  verify(code: string): Promise<void>
  /** Asks for the mail of this step again, 30 s after the last one. */
  resend(): Promise<void>
  /** Connects again, where the login passed and connecting did not. */
  retry(): Promise<void>
  /** Asks to change the address of the account: a code to the present one, then one to the new one. */
  change(email: string): Promise<void>
  /** Gives up what is under way: another address is to be used. */
  cancel(): void
}

export interface EmailPlugin extends PluginTypes {
  readonly id: 'email'
  readonly api: EmailApi
  readonly requires: EmbeddedPlugin
  readonly events: EmailEvents
  readonly views: {
    EmailVerifyOtp: undefined
    EmailVerifyDevice: undefined
    UpdateEmailWallet: undefined
    UpdateEmailPrimaryOtp: undefined
    UpdateEmailSecondaryOtp: undefined
  }
  readonly routes: { changeEmail: undefined }
  readonly stored: EmailStored
  readonly messages: EmailMessages
}

/** The service behind `kernel.email`. */
export const EmailToken: Token<EmailApi> = createToken('email')
