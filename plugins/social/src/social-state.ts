import type { LoginProvider } from './login-provider.js'

/** The reason why a login failed. */
export type SocialFault =
  /** The browser blocked the window. */
  | 'blocked'
  /** Declined at the provider, or by it. */
  | 'declined'
  /** The window's answer was not from the secure site. */
  | 'untrusted'
  /** The secure site did not load or did not answer. */
  | 'unreachable'
  /** The window did not answer in time. */
  | 'timeout'
  /** The secure site does not support this provider. */
  | 'notOffered'
  | 'other'

/** The state of the running login. */
export type SocialState =
  | { readonly status: 'idle' }
  /** The window, or the code to scan, is being prepared. */
  | { readonly status: 'opening'; readonly provider: LoginProvider }
  /** The user is in the provider's window. */
  | { readonly status: 'inWindow'; readonly provider: LoginProvider }
  /** The window seems to be closed: an earlier answer may still arrive. */
  | { readonly status: 'windowClosed'; readonly provider: LoginProvider }
  /** The URL is to be scanned, or opened on this phone. */
  | { readonly status: 'scanning'; readonly provider: 'farcaster'; readonly url: string }
  /** The provider approved: the user is requested from the secure site, and the wallet is connected. */
  | { readonly status: 'retrieving'; readonly provider: LoginProvider }
  | {
      readonly status: 'failed'
      readonly provider: LoginProvider
      readonly fault: SocialFault
      /** The secure site's message to the user, in the site's language. */
      readonly words: string | undefined
    }
  | { readonly status: 'done'; readonly provider: LoginProvider }

/** The events of a login. */
export type SocialEvent =
  | { readonly type: 'start'; readonly provider: LoginProvider }
  | { readonly type: 'opened' }
  | { readonly type: 'closed' }
  | { readonly type: 'code'; readonly url: string }
  | { readonly type: 'agreed' }
  | { readonly type: 'failed'; readonly fault: SocialFault; readonly words: string | undefined }
  | { readonly type: 'done' }
  | { readonly type: 'leave' }

/** Returns the next state. Pure; events that do not apply to the state are ignored. */
export function socialTransition(state: SocialState, event: SocialEvent): SocialState {
  if (event.type === 'start') return { status: 'opening', provider: event.provider }
  if (event.type === 'leave') return { status: 'idle' }
  if (state.status === 'idle' || state.status === 'done' || state.status === 'failed') return state
  const { provider } = state
  switch (event.type) {
    case 'opened':
      return state.status === 'opening' ? { status: 'inWindow', provider } : state
    case 'closed':
      return state.status === 'opening' || state.status === 'inWindow'
        ? { status: 'windowClosed', provider }
        : state
    case 'code':
      return provider === 'farcaster' ? { status: 'scanning', provider, url: event.url } : state
    case 'agreed':
      return { status: 'retrieving', provider }
    case 'failed':
      return { status: 'failed', provider, fault: event.fault, words: event.words }
    case 'done':
      return { status: 'done', provider }
  }
}
