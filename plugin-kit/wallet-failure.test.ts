import { describe, expect, it } from 'vitest'
import { QuoinError, RpcError, TransferError, UnconfirmedError } from '#kernel'
import { submissionFailure, walletFailure } from './wallet-failure.js'

const payment = {
  action: 'payment',
  wasRequested: true,
  isOnlySigned: false,
} as const

/** An error of a wallet that answered with a code. */
const answered = (code: number, message?: string): RpcError => new RpcError(code, { message })

describe('walletFailure', () => {
  it.each([
    ['a rejection', new QuoinError('USER_REJECTED'), 'rejected', 'no'],
    ['a changed connection', new QuoinError('CONNECTION_CHANGED'), 'networkChanged', 'no'],
    ['a request that the wallet does not allow', new QuoinError('RPC_NOT_ALLOWED'), 'walletFailed', 'no'],
    ['a request with invalid parameters', new QuoinError('RPC_PARAMS_INVALID'), 'walletFailed', 'no'],
    [
      'a relay that was not reached',
      new QuoinError('RELAY_UNREACHABLE', { text: 'No relay' }),
      'walletFailed',
      'no',
    ],
    [
      'a request that the relay may deliver',
      new QuoinError('REQUEST_UNCONFIRMED', { text: 'No answer' }),
      'walletFailed',
      'unknown',
    ],
    ['a wallet with another open request', answered(-32_002), 'walletBusy', 'no'],
    ['insufficient funds by code', new TransferError('FUNDS_INSUFFICIENT'), 'insufficientFunds', 'no'],
    [
      'insufficient funds of a rejected transaction',
      answered(-32_003, 'insufficient funds'),
      'insufficientFunds',
      'no',
    ],
    [
      'insufficient funds by text only',
      answered(-32_000, 'insufficient funds'),
      'insufficientFunds',
      'unknown',
    ],
    ['a transaction that the node rejected', answered(-32_003), 'refusedByNetwork', 'unknown'],
    // The text of viem, as it replaces 'nonce too low'.
    [
      'a transaction that was sent again',
      answered(-32_003, 'Nonce provided for the transaction is lower than the current nonce of the account.'),
      'refusedByNetwork',
      'unknown',
    ],
    [
      'a transaction that the node has already',
      answered(-32_003, 'already known'),
      'walletFailed',
      'unknown',
    ],
    ['an expiry that nobody looked up', new TransferError('TRANSACTION_EXPIRED'), 'walletFailed', 'unknown'],
    ['an unknown error', new Error('closed'), 'walletFailed', 'unknown'],
  ] as const)('classifies %s (S6, M1, REL-03)', (_, error, reason, wasSent) => {
    expect(walletFailure(error, payment)).toEqual({ reason, wasSent, wasMoved: wasSent })
  })

  it('reports the change of account as the reason of a refusal (SEC-06)', () => {
    const changed = { ...payment, changed: 'accountChanged' } as const
    const reasonOf = (error: unknown) => walletFailure(error, changed).reason
    expect(reasonOf(answered(4100))).toBe('accountChanged')
    expect(walletFailure(new Error('closed'), changed)).toMatchObject({
      reason: 'walletFailed',
      wasSent: 'unknown',
    })
    expect(reasonOf(new QuoinError('USER_REJECTED'))).toBe('rejected')
    expect(reasonOf(answered(-32_002))).toBe('walletBusy')
  })

  it('reports nothing as sent before the request reached the wallet (S6)', () => {
    expect(walletFailure(new Error('closed'), { ...payment, wasRequested: false }).wasSent).toBe('no')
    expect(walletFailure(new QuoinError('NOT_CONNECTED'), { ...payment, wasRequested: false })).toEqual({
      reason: 'networkChanged',
      wasSent: 'no',
      wasMoved: 'no',
    })
  })

  it('reports nothing as sent by a wallet that only signs (S6)', () => {
    expect(walletFailure(new Error('closed'), { ...payment, isOnlySigned: true }).wasSent).toBe('no')
  })

  it('reports an approval that may have been sent, and no funds as moved (REL-03)', () => {
    expect(walletFailure(new Error('closed'), { ...payment, action: 'approval' })).toEqual({
      reason: 'walletFailed',
      wasSent: 'unknown',
      wasMoved: 'no',
    })
  })
})

describe('submissionFailure', () => {
  it.each([
    ['a refusal', new QuoinError('NODE_REFUSED'), 'refusedByNetwork'],
    ['an expiry', new TransferError('TRANSACTION_EXPIRED'), 'expired'],
    ['other bytes', new TransferError('TRANSACTION_CHANGED'), 'transactionChanged'],
    ['an unreadable answer', new QuoinError('ANSWER_INVALID'), 'walletFailed'],
  ] as const)('reports %s as not sent only if the kernel sends [M1]', (_, error, reason) => {
    expect(submissionFailure(error, { action: 'payment', isOnlySigned: true })).toMatchObject({
      reason,
      wasSent: 'no',
    })
    expect(submissionFailure(error, { action: 'payment', isOnlySigned: false })).toMatchObject({
      reason,
      wasSent: 'unknown',
      wasMoved: 'unknown',
    })
  })

  it('reports the id of a transaction that no node confirmed [M1]', () => {
    const error = new UnconfirmedError('id', new Error('lost'))
    expect(submissionFailure(error, { action: 'payment', isOnlySigned: true })).toEqual({
      reason: 'nodeFailed',
      wasSent: 'unknown',
      wasMoved: 'unknown',
      transactionId: 'id',
    })
  })

  it('reports a node that did not answer as unknown, also where the wallet only signs', () => {
    expect(
      submissionFailure(new QuoinError('NODE_FAILED'), { action: 'payment', isOnlySigned: true }),
    ).toMatchObject({ reason: 'nodeFailed', wasSent: 'unknown' })
  })
})
