import type { SentBridge, SentBridgeStatus } from './sent-bridge.js'

const ends: ReadonlySet<SentBridgeStatus> = new Set(['arrived', 'partial', 'refunded', 'notSent'])

/** Returns whether a bridge has ended: its state changes no more. */
export const hasEnded = ({ status }: Pick<SentBridge, 'status'>): boolean => ends.has(status)
