import { createToken, type PluginTypes, type ReadableStore, type Token } from '#kernel'
import type { EmbeddedPlugin } from '#plugins/embedded'
import type { WalletsPlugin } from '#plugins/wallets'
import type { EmailState } from './email-state.js'
import type { EmailMessages } from './messages.en.js'
import type { EmailStored } from './stored.js'

export type { CodeEntry, CodeStep, EmailFault, EmailGoal, EmailState, SentMail } from './email-state.js'

/** The events of a login or change, without addresses and codes. */
export interface EmailEvents {
  /** The user is about to enter an address. */
  'email:selected': Record<never, never>
  'email:submitted': Record<never, never>
  'email:deviceRegistered': Record<never, never>
  'email:codeSent': Record<never, never>
  'email:codePassed': Record<never, never>
  /** `reason`: `wrong`, `expired`, `spent` (too many wrong attempts), or the error code. */
  'email:codeFailed': { readonly reason: string }
  /** The user wants to use another address for the login, or for the account. */
  'email:edited': Record<never, never>
}

/**
 * Login by email: headless. Nothing throws while the plugin runs: `store` contains the result of each step. While the
 * modal is open, the views follow.
 *
 * @example
 * const email = await quoin.load(EmailToken)
 * await email.submit('ada@mail.example')   // email.store: asking → code
 * await email.verify('123456')             // checking → connecting → done
 */
export interface EmailApi {
  readonly store: ReadableStore<EmailState>
  /** True if email login is available: the host configured a secure site, which offers it or is not loaded yet. */
  readonly isOffered: ReadableStore<boolean>
  /** The address of the logged-in user; `undefined` without a login, and for other login methods. */
  readonly address: ReadableStore<string | undefined>
  /** True while a request to the secure site takes longer than 4 s. */
  readonly isSlow: ReadableStore<boolean>
  /** Loads the secure site ahead of a login. */
  prepare(): void
  /** Requests a login email for this address. A repeated call for the same address joins. */
  submit(email: string): Promise<void>
  /** Submits the six digits, of a login or of a change of address. Calls during a check are ignored. */
  verify(code: string): Promise<void>
  /** Requests the email of this step again, 30 s after the last one. */
  resend(): Promise<void>
  /** Connects again after the login succeeded and connecting failed. */
  retry(): Promise<void>
  /** Requests a change of the account's address: a code to the present one, then one to the new one. */
  change(email: string): Promise<void>
  /** Cancels the running login or change, to use another address. */
  cancel(): void
}

export interface EmailPlugin extends PluginTypes {
  readonly id: 'email'
  readonly api: EmailApi
  readonly requires: EmbeddedPlugin
  readonly uses: WalletsPlugin
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
