import { afterEach, beforeEach, expect, it } from 'vitest'
import { createPolledQuery, type PolledQuery } from './polled-query.js'
import { type Probe, startProbe } from './testing/start-probe.js'

let probe: Probe
let sent: { readonly request: string; answer(): void; fail(): void }[]
let seen: string[]
let query: PolledQuery<string>

beforeEach(async () => {
  probe = await startProbe()
  sent = []
  seen = []
  query = createPolledQuery<string, string>(probe.ctx, {
    debounce: 10,
    interval: 1_000,
    keyOf: (request) => request,
    // It ignores its signal.
    read: (request) =>
      new Promise((resolve, reject) => {
        const answer = (): void => resolve(`to ${request}`)
        sent.push({ request, answer, fail: () => reject(new Error(request)) })
      }),
    onAnswer: (answer, request) => seen.push(`${request}: ${answer}`),
    onFailure: (error, request) => seen.push(`${request}: ${error}`),
  })
})
afterEach(() => probe.dispose())

const advance = (ms: number): Promise<unknown> => probe.platform.clock.advanceAsync(ms)
const requests = (): readonly string[] => sent.map(({ request }) => request)

it('sends a request after the pause, and again at the interval', async () => {
  query.request('one')
  await advance(9)
  expect(requests()).toEqual([])
  await advance(1)
  query.request('one')
  await advance(2_000)
  expect(requests()).toEqual(['one', 'one', 'one'])
})

it('drops answers and failures of a request that another one replaced, even if it cannot be aborted [SWP-03]', async () => {
  for (const request of ['first', 'second', 'third']) {
    query.request(request)
    await advance(10)
  }
  sent[2]?.answer()
  await advance(1)
  sent[0]?.answer()
  sent[1]?.fail()
  await advance(1)
  expect(seen).toEqual(['third: to third'])
})

it('reports a failure of the current request', async () => {
  query.request('one')
  await advance(10)
  sent[0]?.fail()
  await advance(1)
  expect(seen).toEqual(['one: Error: one'])
})

it('stops without a request, and drops the pending answer', async () => {
  query.request('one')
  await advance(10)
  query.request(undefined)
  sent[0]?.answer()
  await advance(5_000)
  query.refresh()
  expect(requests()).toEqual(['one'])
  expect(seen).toEqual([])
})

it('sends the request again at once, and restarts the interval', async () => {
  query.request('one')
  await advance(900)
  query.refresh()
  await advance(999)
  expect(requests()).toHaveLength(2)
  await advance(1)
  expect(requests()).toHaveLength(3)
})

it('sends nothing again while a request is pending or young, if a minimum age is given', async () => {
  query.request('one')
  await advance(10)
  await advance(500)
  query.refresh(400)
  expect(requests()).toHaveLength(1)
  sent[0]?.answer()
  await advance(1)
  query.refresh(600)
  expect(requests()).toHaveLength(1)
  query.refresh(400)
  expect(requests()).toHaveLength(2)
})

it('sends the request again after the clock was set back: its age is unknown [REL-04]', async () => {
  query.request('one')
  await advance(10)
  sent[0]?.answer()
  await advance(1)
  probe.platform.clock.setBack(3_600_000)
  query.refresh(600)
  expect(requests()).toHaveLength(2)
})

it('ends with the plugin', async () => {
  query.request('one')
  await advance(10)
  await probe.dispose()
  sent[0]?.answer()
  await advance(5_000)
  expect(requests()).toEqual(['one'])
  expect(seen).toEqual([])
})
