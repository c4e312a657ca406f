import { describe, expect, it } from 'vitest'
import { createApprovalQueue } from './create-approval-queue.js'
import { messageReview } from './sample-reviews.js'

const never = new AbortController().signal
const ready = Promise.resolve(messageReview)

/** Returns the outcome of a promise, once settled. */
function outcome(promise: Promise<void>): { readonly end: () => unknown } {
  let end: unknown = 'waits'
  promise.then(
    () => {
      end = 'confirmed'
    },
    (error: unknown) => {
      end = error
    },
  )
  return { end: () => end }
}

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

describe('the approval queue', () => {
  it('shows one approval at a time, in the order of the requests [SEC-06]', async () => {
    const approvalQueue = createApprovalQueue()
    const first = outcome(approvalQueue.request(ready, never))
    const second = outcome(approvalQueue.request(ready, never))
    await settled()
    expect(approvalQueue.state()).toMatchObject({
      shown: { id: 1, content: { status: 'ready' } },
      waiting: 1,
    })
    approvalQueue.confirm(1)
    await settled()
    expect([first.end(), second.end()]).toEqual(['confirmed', 'waits'])
    expect(approvalQueue.state()).toMatchObject({ shown: { id: 2 }, waiting: 0 })
    approvalQueue.decline(2)
    await settled()
    expect(second.end()).toMatchObject({ code: 4001 })
    expect(approvalQueue.state().shown).toBeUndefined()
  })

  it('applies one press to one approval: a second press does not reach the next one [SEC-06]', async () => {
    const approvalQueue = createApprovalQueue()
    const first = outcome(approvalQueue.request(ready, never))
    const second = outcome(approvalQueue.request(ready, never))
    await settled()
    approvalQueue.confirm(1)
    approvalQueue.confirm(1)
    approvalQueue.decline(1)
    await settled()
    expect([first.end(), second.end()]).toEqual(['confirmed', 'waits'])
  })

  it('confirms no request that was not read, and lets every request be declined', async () => {
    const approvalQueue = createApprovalQueue()
    let resolve: (review: typeof messageReview) => void = () => undefined
    const promise = new Promise<typeof messageReview>((settle) => {
      resolve = settle
    })
    const request = outcome(approvalQueue.request(promise, never))
    approvalQueue.confirm(1)
    expect(approvalQueue.state().shown?.content).toEqual({ status: 'reading' })
    resolve(messageReview)
    await settled()
    expect([request.end(), approvalQueue.state().shown?.content.status]).toEqual(['waits', 'ready'])
    const declined = outcome(approvalQueue.request(new Promise(() => undefined), never))
    approvalQueue.confirm(1)
    approvalQueue.decline(2)
    await settled()
    expect(declined.end()).toMatchObject({ code: 4001, message: 'You declined the request' })
  })

  it('shows why a request must not be signed; closing it returns the same reason to the page [SEC-07]', async () => {
    const approvalQueue = createApprovalQueue()
    const error = Object.assign(new Error('It is for another network.'), { code: -32602 })
    const request = outcome(approvalQueue.request(Promise.reject(error), never))
    await settled()
    expect(approvalQueue.state().shown?.content).toEqual({
      status: 'failed',
      reason: 'It is for another network.',
    })
    approvalQueue.confirm(1)
    await settled()
    expect(request.end()).toBe('waits')
    approvalQueue.decline(1)
    await settled()
    expect(request.end()).toBe(error)
  })

  it('drops requests that the page cancels, displayed or queued', async () => {
    const approvalQueue = createApprovalQueue()
    const pages = [new AbortController(), new AbortController(), new AbortController()]
    const requests = pages.map(({ signal }) => outcome(approvalQueue.request(ready, signal)))
    pages[1]?.abort()
    pages[0]?.abort()
    await settled()
    expect(approvalQueue.state()).toMatchObject({ shown: { id: 3 }, waiting: 0 })
    expect(requests.map(({ end }) => end())).toMatchObject([
      { name: 'ABORTED' },
      { name: 'ABORTED' },
      'waits',
    ])
    approvalQueue.confirm(1)
    approvalQueue.confirm(3)
    await settled()
    expect(requests[2]?.end()).toBe('confirmed')
    pages[2]?.abort()
  })

  it('aborts everything when the frame ends, and accepts no more', async () => {
    const approvalQueue = createApprovalQueue()
    const requests = [
      outcome(approvalQueue.request(ready, never)),
      outcome(approvalQueue.request(Promise.reject(new Error()), never)),
    ]
    approvalQueue.dispose()
    const late = outcome(approvalQueue.request(Promise.reject(new Error()), never))
    await settled()
    for (const { end } of [...requests, late]) expect(end()).toMatchObject({ name: 'ABORTED' })
  })
})
