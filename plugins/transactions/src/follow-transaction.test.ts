import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { TransactionStatus } from './contract.js'
import { type FollowEvent, followTransition } from './follow-transaction.js'

it('keeps a final status, and lets an unknown transaction still become final', () => {
  const events = fc.array(fc.constantFrom<FollowEvent>('success', 'failed', 'late'), { maxLength: 12 })
  fc.assert(
    fc.property(events, (events) => {
      let status: TransactionStatus = 'pending'
      for (const event of events) status = followTransition(status, event)
      // The model: the first final event counts; before it, `late` leads to unknown.
      const final = events.find((event) => event !== 'late')
      expect(status).toBe(final ?? (events.length > 0 ? 'unknown' : 'pending'))
    }),
  )
})
