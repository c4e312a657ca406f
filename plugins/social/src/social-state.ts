import type { LoginProvider } from './login-provider.js'

/** Why a login did not go on. */
export type SocialFault =
  /** The browser did not let the window open. */
  | 'blocked'
  /** Declined at the provider, or by it. */
  | 'declined'
  /** The window's answer was not one of the secure site. */
  | 'untrusted'
  /** The secure site did not load or did not answer. */
  | 'unreachable'
  /** Nothing came from the window for long. */
  | 'timeout'
  /** The secure site does not know this provider. */
  | 'notOffered'
  | 'other'

/** Where the one login that is under way stands. */
export type SocialState =
  | { readonly status: 'idle' }
  /** The window, or the code to scan, is being prepared. */
  | { readonly status: 'opening'; readonly provider: LoginProvider }
  /** The person is in the provider's window. */
  | { readonly status: 'inWindow'; readonly provider: LoginProvider }
  /** The window seems to be closed: what it said before may still come. */
  | { readonly status: 'windowClosed'; readonly provider: LoginProvider }
  /** To be scanned, or opened on this phone. */
  | { readonly status: 'scanning'; readonly provider: 'farcaster'; readonly url: string }
  /** The provider agreed: the secure site is asked who it is, and the wallet is connected. */
  | { readonly status: 'retrieving'; readonly provider: LoginProvider }
  | {
      readonly status: 'failed'
      readonly provider: LoginProvider
      readonly fault: SocialFault
      /** What the secure site said of it to the person, in its own language. */
      readonly words: string | undefined
    }
  | { readonly status: 'done'; readonly provider: LoginProvider }

/** What can happen. */
export type SocialEvent =
  | { readonly type: 'start'; readonly provider: LoginProvider }
  | { readonly type: 'opened' }
  | { readonly type: 'closed' }
  | { readonly type: 'code'; readonly url: string }
  | { readonly type: 'agreed' }
  | { readonly type: 'failed'; readonly fault: SocialFault; readonly words: string | undefined }
  | { readonly type: 'done' }
  | { readonly type: 'leave' }

/** The next state. Pure; what does not belong to the state that it meets changes nothing. */
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
