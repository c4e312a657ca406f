import type { SocialProvider } from 'quoin/frame-protocol'

/** How somebody signs in. */
export type LoginMethod = 'email' | 'passkey' | 'farcaster' | SocialProvider
