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
   * Which providers are shown, in this order. Name those that your secure site is configured for. Default: all of `socialsOrder`,
   * which is google, x, discord, farcaster, github, apple, facebook unless the host orders them.
   */
  readonly providers?: readonly Exclude<LoginProvider, 'passkey'>[]
  /** Whether a passkey is offered, where the secure site has them. Default true. */
  readonly passkey?: boolean
}

/** What happens on the way. */
export interface SocialEvents {
  'social:started': { readonly provider: LoginProvider }
  /** The provider agreed: who it is, is asked of the secure site. */
  'social:requestedUser': { readonly provider: LoginProvider }
  'social:succeeded': { readonly provider: LoginProvider }
  /** `reason`: a kind of `SocialFault`. */
  'social:failed': { readonly provider: LoginProvider; readonly reason: string }
  /** The person closed the window, declined, or left. */
  'social:canceled': { readonly provider: LoginProvider }
}

/**
 * Login with an account of elsewhere, headless. Nothing throws while the plugin runs: `store` says how it goes.
 *
 * @example
 * const social = await quoin.load(SocialToken)
 * await social.prepare()                                     // before the click, so that the window is not blocked
 * button.onclick = () => social.start('google')              // in the click itself
 */
export interface SocialApi {
  readonly store: ReadableStore<SocialState>
  /** What is shown, in order: of the site, once it is known what it offers. */
  readonly providers: ReadableStore<readonly LoginProvider[]>
  /** How somebody is logged in now, and as whom; `undefined` for nobody, and for email. */
  readonly login: ReadableStore<SocialLogin | undefined>
  /** Loads the code that opens the window; nothing of the secure site. */
  prepare(): Promise<void>
  /**
   * Begins a login, and ends another. Call it in the click itself: only there may a window be opened (SOC-02). `farcaster` opens
   * none: `store` has the address to scan or to open.
   */
  start(provider: LoginProvider): void
  /** Begins the same login again. Call it in the click itself, too. */
  retry(): void
  /** Opens the Farcaster app of this phone. False where the browser blocked it. */
  openFarcaster(): boolean
  /** Gives up what is under way. */
  cancel(): void
}

export interface SocialLogin {
  readonly provider: LoginProvider
  /** What the provider calls the person; `undefined` where it told nothing. */
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
