import { createToken, type PluginTypes, type ReadableStore, type Token } from '#kernel'
import type { AccountPlugin } from '#plugins/account'
import type { EmbeddedPlugin } from '#plugins/embedded'
import type { LoginProvider } from './login-provider.js'
import type { SocialMessages } from './messages.en.js'
import type { SocialState } from './social-state.js'
import type { SocialStored } from './stored.js'

export type { LoginProvider } from './login-provider.js'
export type { SocialFault, SocialState } from './social-state.js'

/** Options of the plugin. */
export interface SocialOptions {
  /**
   * The displayed providers, in this order. List those that your secure site is configured for. Default: all of
   * `socialsOrder`, which is google, x, discord, farcaster, github, apple, facebook unless the host sets another order.
   */
  readonly providers?: readonly Exclude<LoginProvider, 'passkey'>[]
  /** Offers a passkey, if the secure site supports them. Default true. */
  readonly passkey?: boolean
}

/** The events of a login. */
export interface SocialEvents {
  'social:started': { readonly provider: LoginProvider }
  /** The provider approved: the user is requested from the secure site. */
  'social:requestedUser': { readonly provider: LoginProvider }
  'social:succeeded': { readonly provider: LoginProvider }
  /** `reason`: a kind of `SocialFault`. */
  'social:failed': { readonly provider: LoginProvider; readonly reason: string }
  /** The user closed the window, declined, or left. */
  'social:canceled': { readonly provider: LoginProvider }
}

/**
 * Social login, headless. Nothing throws while the plugin runs: `store` contains the progress and errors.
 *
 * @example
 * const social = await quoin.load(SocialToken)
 * await social.prepare()                                     // before the click, so that the window is not blocked
 * button.onclick = () => social.start('google')              // in the click itself
 */
export interface SocialApi {
  readonly store: ReadableStore<SocialState>
  /** The displayed logins, in order: filtered by the site's offer, once it is loaded. */
  readonly providers: ReadableStore<readonly LoginProvider[]>
  /** The login method and name of the current user; `undefined` without a login, and for email. */
  readonly login: ReadableStore<SocialLogin | undefined>
  /** True while a request to the secure site takes longer than 4 s. */
  readonly isSlow: ReadableStore<boolean>
  /** Loads the code that opens the window; not the secure site. */
  prepare(): Promise<void>
  /**
   * Starts a login, and aborts a running one. Call it in the click itself: only there a window may be opened.
   * `farcaster` opens none: `store` contains the URL to scan or to open.
   */
  start(provider: LoginProvider): void
  /** Starts the same login again. Call it in the click itself, too. */
  retry(): void
  /** Opens the Farcaster app of this phone. Returns false if the browser blocked it. */
  openFarcaster(): boolean
  /** Cancels the running login. */
  cancel(): void
}

export interface SocialLogin {
  readonly provider: LoginProvider
  /** The user's name at the provider; `undefined` if the provider returned none. */
  readonly name: string | undefined
}

export interface SocialPlugin extends PluginTypes {
  readonly id: 'social'
  readonly api: SocialApi
  readonly options: SocialOptions | undefined
  readonly requires: EmbeddedPlugin
  readonly uses: AccountPlugin
  readonly events: SocialEvents
  readonly views: {
    ConnectSocials: undefined
    ConnectingSocial: { readonly provider: LoginProvider } | undefined
    ConnectingFarcaster: undefined
  }
  readonly routes: { socials: undefined }
  readonly stored: SocialStored
  readonly messages: SocialMessages
}

/** The service behind `kernel.social`. */
export const SocialToken: Token<SocialApi> = createToken('social')
