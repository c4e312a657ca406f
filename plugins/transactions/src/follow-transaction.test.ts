import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { TransactionStatus } from './contract.js'
import { type FollowEvent, followTransition } from './follow-transaction.js'

it('keeps a mined status until its block is dropped, and lets an unknown transaction still be mined', () => {
  const events = fc.array(fc.constantFrom<FollowEvent>('success', 'failed', 'late', 'dropped'), {
    maxLength: 12,
  })
  fc.assert(
    fc.property(events, (events) => {
      let status: TransactionStatus = 'pending'
      for (const event of events) status = followTransition(status, event)
      // The model: the first mined event since the last drop of a block counts; without it, `late` leads to unknown.
      let mined: FollowEvent | undefined
      let isLate = false
      for (const event of events)
        if (event === 'dropped') {
          isLate = mined === undefined && isLate
          mined = undefined
        } else if (event === 'late') isLate ||= mined === undefined
        else mined ??= event
      expect(status).toBe(mined ?? (isLate ? 'unknown' : 'pending'))
    }),
  )
})
