import { describe, expect, it } from 'vitest'
import { FeatureError, QuoinError } from '#kernel'
import { walletFailure } from './wallet-failure.js'

const asked = { wasAsked: true, isOnlySigned: false, changed: 'networkChanged' } as const

describe('walletFailure', () => {
  it.each([
    ['a rejection', new QuoinError('USER_REJECTED'), 'rejected', 'no'],
    ['a changed connection', new QuoinError('CONNECTION_CHANGED'), 'networkChanged', 'no'],
    ['insufficient funds by code', new FeatureError('FUNDS_INSUFFICIENT'), 'walletFailed', 'no'],
    [
      'insufficient funds by text only',
      new QuoinError('RPC_FAILED', { details: 'insufficient funds' }),
      'insufficientFunds',
      'unknown',
    ],
    ['an unknown error', new Error('closed'), 'walletFailed', 'unknown'],
  ] as const)('answers %s (S6, M1, REL-03)', (_, error, reason, wasSent) => {
    expect(walletFailure(error, asked)).toEqual({ reason, wasSent })
  })

  it('reports nothing as sent before the wallet was asked (S6)', () => {
    expect(walletFailure(new Error('closed'), { ...asked, wasAsked: false }).wasSent).toBe('no')
  })

  it('reports nothing as sent by a wallet that only signs (S6)', () => {
    expect(walletFailure(new Error('closed'), { ...asked, isOnlySigned: true }).wasSent).toBe('no')
  })
})
