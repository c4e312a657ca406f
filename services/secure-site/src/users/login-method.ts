import type { SocialProvider } from 'quoin/frame-protocol'

/** A method of signing in. */
export type LoginMethod = 'email' | 'passkey' | 'farcaster' | SocialProvider
