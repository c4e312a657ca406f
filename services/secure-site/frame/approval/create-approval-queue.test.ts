import { describe, expect, it } from 'vitest'
import { createApprovalDesk } from './create-approval-desk.js'
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
    const desk = createApprovalDesk()
    const first = outcome(desk.request(ready, never))
    const second = outcome(desk.request(ready, never))
    await settled()
    expect(desk.state()).toMatchObject({ shown: { id: 1, content: { status: 'ready' } }, waiting: 1 })
    desk.confirm(1)
    await settled()
    expect([first.end(), second.end()]).toEqual(['confirmed', 'waits'])
    expect(desk.state()).toMatchObject({ shown: { id: 2 }, waiting: 0 })
    desk.decline(2)
    await settled()
    expect(second.end()).toMatchObject({ code: 4001 })
    expect(desk.state().shown).toBeUndefined()
  })

  it('applies one press to one approval: a second press does not reach the next one [SEC-06]', async () => {
    const desk = createApprovalDesk()
    const first = outcome(desk.request(ready, never))
    const second = outcome(desk.request(ready, never))
    await settled()
    desk.confirm(1)
    desk.confirm(1)
    desk.decline(1)
    await settled()
    expect([first.end(), second.end()]).toEqual(['confirmed', 'waits'])
  })

  it('confirms no request that was not read, and lets every request be declined', async () => {
    const desk = createApprovalDesk()
    let resolve: (review: typeof messageReview) => void = () => undefined
    const promise = new Promise<typeof messageReview>((settle) => {
      resolve = settle
    })
    const request = outcome(desk.request(promise, never))
    desk.confirm(1)
    expect(desk.state().shown?.content).toEqual({ status: 'reading' })
    resolve(messageReview)
    await settled()
    expect([request.end(), desk.state().shown?.content.status]).toEqual(['waits', 'ready'])
    const declined = outcome(desk.request(new Promise(() => undefined), never))
    desk.confirm(1)
    desk.decline(2)
    await settled()
    expect(declined.end()).toMatchObject({ code: 4001, message: 'You declined the request' })
  })

  it('shows why a request must not be signed; closing it returns the same reason to the page [SEC-07]', async () => {
    const desk = createApprovalDesk()
    const error = Object.assign(new Error('It is for another network.'), { code: -32602 })
    const request = outcome(desk.request(Promise.reject(error), never))
    await settled()
    expect(desk.state().shown?.content).toEqual({ status: 'failed', reason: 'It is for another network.' })
    desk.confirm(1)
    await settled()
    expect(request.end()).toBe('waits')
    desk.decline(1)
    await settled()
    expect(request.end()).toBe(error)
  })

  it('drops requests that the page cancels, displayed or queued', async () => {
    const desk = createApprovalDesk()
    const pages = [new AbortController(), new AbortController(), new AbortController()]
    const requests = pages.map(({ signal }) => outcome(desk.request(ready, signal)))
    pages[1]?.abort()
    pages[0]?.abort()
    await settled()
    expect(desk.state()).toMatchObject({ shown: { id: 3 }, waiting: 0 })
    expect(requests.map(({ end }) => end())).toMatchObject([
      { name: 'ABORTED' },
      { name: 'ABORTED' },
      'waits',
    ])
    desk.confirm(1)
    desk.confirm(3)
    await settled()
    expect(requests[2]?.end()).toBe('confirmed')
    pages[2]?.abort()
  })

  it('aborts everything when the frame ends, and accepts no more', async () => {
    const desk = createApprovalDesk()
    const requests = [
      outcome(desk.request(ready, never)),
      outcome(desk.request(Promise.reject(new Error()), never)),
    ]
    desk.dispose()
    const late = outcome(desk.request(Promise.reject(new Error()), never))
    await settled()
    for (const { end } of [...requests, late]) expect(end()).toMatchObject({ name: 'ABORTED' })
  })
})
