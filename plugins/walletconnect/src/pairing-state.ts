import { durations, type QuoinError } from '#kernel'
import type { PairingState } from './contract.js'

/** How long a pairing URI can be used. Milliseconds (CON-04). */
export const pairingLifetimeMs: number = durations.fourMinutes

/** It is treated as expired this long before its end. Milliseconds (CON-04). */
export const expiryMarginMs: number = durations.tenSeconds

/** What happens to a pairing. */
export type PairingEvent =
  | { readonly type: 'start' }
  | { readonly type: 'opened'; readonly uri: string; readonly expiresAt: number }
  | { readonly type: 'expiring' }
  | { readonly type: 'failed'; readonly error: QuoinError }
  /** A wallet took it, or nobody wants it any more. */
  | { readonly type: 'ended' }

/** True from 10 s before the end on, and where no end is known. */
export function isExpired(expiresAt: number | undefined, now: number): boolean {
  return expiresAt === undefined || expiresAt - now <= expiryMarginMs
}

/** The next state of a pairing. */
export function nextPairingState(state: PairingState, event: PairingEvent): PairingState {
  switch (event.type) {
    case 'start':
      return state.status === 'idle' || state.status === 'failed' ? { status: 'starting' } : state
    case 'opened':
      return state.status === 'idle' ? state : { status: 'ready', uri: event.uri, expiresAt: event.expiresAt }
    case 'expiring':
      return state.status === 'ready' ? { status: 'expired-renewing' } : state
    case 'failed':
      return state.status === 'idle' ? state : { status: 'failed', error: event.error }
    case 'ended':
      return { status: 'idle' }
  }
}
