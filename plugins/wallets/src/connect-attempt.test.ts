import { expect, it } from 'vitest'
import { QuoinError, RpcError } from '#kernel'
import { connectAttemptTransition, idleAttempt } from './connect-attempt.js'
import type { ConnectAttempt } from './contract.js'

const waiting = connectAttemptTransition(idleAttempt, { type: 'ask', connectorId: 'w' })
const refused = (error: unknown): ConnectAttempt =>
  connectAttemptTransition(waiting, { type: 'refused', error })

it('a rejected request is declined, and never a success [CON-07] [CON-08]', () => {
  const declined = refused(new RpcError(4001))
  expect(declined).toEqual({ status: 'declined', connectorId: 'w' })
  expect(connectAttemptTransition(declined, { type: 'connected' })).toBe(declined)
  expect(connectAttemptTransition(declined, { type: 'slow' })).toBe(declined)
})

it('tells an open request, a missing wallet and other faults apart [CON-07]', () => {
  const busy = new QuoinError('CONNECT_FAILED', { cause: new RpcError(-32002) })
  expect(refused(busy)).toMatchObject({ status: 'failed', reason: 'pending' })
  expect(refused(new QuoinError('CONNECTOR_NOT_FOUND'))).toMatchObject({ reason: 'missing' })
  expect(refused(new QuoinError('CONNECT_FAILED'))).toMatchObject({ reason: 'other' })
  expect(refused(undefined)).toMatchObject({ status: 'failed', reason: 'other' })
})

it('hints at a wallet that does not answer, and forgets what was left', () => {
  expect(connectAttemptTransition(waiting, { type: 'slow' })).toMatchObject({ slow: true })
  expect(connectAttemptTransition(waiting, { type: 'leave' })).toBe(idleAttempt)
  expect(refused(new QuoinError('ABORTED'))).toBe(idleAttempt)
  expect(connectAttemptTransition(idleAttempt, { type: 'refused', error: 1 })).toBe(idleAttempt)
})
