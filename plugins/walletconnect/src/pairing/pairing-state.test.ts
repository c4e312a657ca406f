import { describe, expect, it } from 'vitest'
import type { PairingState } from '../contract.js'
import { WalletConnectError } from '../walletconnect-error.js'
import { isExpired, nextPairingState, type PairingEvent } from './pairing-state.js'

const now = 1_763_000_000_000
const error = new WalletConnectError('RELAY_UNREACHABLE')
const states = {
  idle: { status: 'idle' },
  starting: { status: 'starting' },
  ready: { status: 'ready', uri: 'wc:old', expiresAt: 1 },
  renewing: { status: 'expired-renewing' },
  failed: { status: 'failed', error },
} as const satisfies Record<string, PairingState>
const opened = { status: 'ready', uri: 'wc:new', expiresAt: 2 } as const
const events = {
  start: { type: 'start' },
  opened: { type: 'opened', uri: 'wc:new', expiresAt: 2 },
  expiring: { type: 'expiring' },
  failed: { type: 'failed', error },
  ended: { type: 'ended' },
} as const satisfies Record<string, PairingEvent>

describe('isExpired', () => {
  it.each([
    [now + 240_000, false],
    [now + 10_001, false],
    [now + 10_000, true],
    [now - 1, true],
    [undefined, true],
  ])('treats a pairing as expired 10 s before its end [CON-04]', (expiresAt, expected) => {
    expect(isExpired(expiresAt, now)).toBe(expected)
  })
})

describe('nextPairingState', () => {
  const { idle, starting, ready, renewing, failed } = states
  it.each([
    ['start', [starting, starting, ready, renewing, starting]],
    ['opened', [idle, opened, opened, opened, opened]],
    ['expiring', [idle, starting, renewing, renewing, failed]],
    ['failed', [idle, failed, failed, failed, failed]],
    ['ended', [idle, idle, idle, idle, idle]],
  ] as const)('returns the next state of every state for %s', (event, expected) => {
    const found = [idle, starting, ready, renewing, failed].map((state) =>
      nextPairingState(state, events[event]),
    )
    expect(found).toEqual(expected)
  })
})
