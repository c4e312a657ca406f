import { durations, type QuoinError } from '#kernel'
import type { PairingState } from '../contract.js'

/** The lifetime of a pairing URI. Milliseconds (CON-04). */
export const pairingLifetimeMs: number = durations.fourMinutes

/** The URI is treated as expired this long before its end. Milliseconds (CON-04). */
export const expiryMarginMs: number = durations.tenSeconds

/** The events of a pairing. */
export type PairingEvent =
  | { readonly type: 'start' }
  | { readonly type: 'opened'; readonly uri: string; readonly expiresAt: number }
  | { readonly type: 'expiring' }
  | { readonly type: 'failed'; readonly error: QuoinError }
  /** A wallet accepted it, or it is no longer needed. */
  | { readonly type: 'ended' }

/** Returns true from 10 s before the end on, and if no end is given. */
export function isExpired(expiresAt: number | undefined, now: number): boolean {
  return expiresAt === undefined || expiresAt - now <= expiryMarginMs
}

/** Returns the next state of a pairing. */
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
