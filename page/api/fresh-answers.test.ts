import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import {
  createKernel,
  defineEndpoint,
  definePlugin,
  type Endpoint,
  type PluginContext,
  type PluginTypes,
} from '#kernel'
import { createTestPlatform, settle } from '#testing'
import { createSharedReads } from './shared-reads.js'

interface Balances {
  readonly list: { readonly amount: number }[]
}

const balances: Endpoint<{ readonly chainId?: string; readonly currency?: string }, unknown, Balances> =
  defineEndpoint({
    id: 'balances',
    method: 'GET',
    path: '/v1/account/:address/balance',
    service: 'gateway',
    answer: z.object({ list: z.array(z.object({ amount: z.number() })) }),
    freshMs: 30_000,
  })

const me = { path: { address: '0x1' } }

function plugin(id: string, services: readonly string[], started: (context: PluginContext) => void) {
  return definePlugin<PluginTypes & { readonly id: string }>({
    id,
    version: '1.0.0',
    kernel: '*',
    contributes: { services },
    start: (context) => started(context as PluginContext),
  })
}

/** Starts a kernel with two plugins that may call the gateway and one that may not. The gateway counts its answers. */
async function compose(
  answer: (nth: number) => Response | Promise<Response> = (nth) => Response.json({ list: [{ amount: nth }] }),
) {
  const platform = createTestPlatform()
  const inits: RequestInit[] = []
  const watched = {
    ...platform,
    fetch(url: string, init: RequestInit = {}) {
      inits.push(init)
      return platform.fetch(url, init)
    },
  }
  const contexts: Record<string, PluginContext> = {}
  const keep = (context: PluginContext): void => {
    contexts[context.id] = context
  }
  const network = {
    id: 1,
    name: 'One',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: ['https://rpc.example'] } },
  }
  const services = { gateway: 'https://gateway.example' }
  const kernel = createKernel({ projectId: 'p', networks: [network], services, platform: watched })
    .use(plugin('one', ['gateway'], keep))
    .use(plugin('two', ['gateway'], keep))
    .use(plugin('stranger', [], keep))
  await kernel.start()
  let nth = 0
  platform.onFetch(() => answer(++nth))
  const apiOf = (id: string) => contexts[id]?.api ?? kernel.api
  return { platform, kernel, inits, apiOf, one: apiOf('one'), two: apiOf('two') }
}

it('the same call within `freshMs` is answered without a request, and after it with one [ACC-05]', async () => {
  const { platform, kernel, one } = await compose()
  const first = await one.call(balances, me)
  await platform.clock.advanceAsync(29_999)
  expect(await one.call(balances, me)).toEqual(first)
  expect(platform.requests).toHaveLength(1)
  await platform.clock.advanceAsync(1)
  expect(await one.call(balances, me)).toEqual({ list: [{ amount: 2 }] })
  expect(platform.requests).toHaveLength(2)
  await kernel.dispose()
})

it('another address, query, endpoint or service is another call; another order of the query is not [ACC-05]', async () => {
  const { platform, kernel, one } = await compose()
  await one.call(balances, { ...me, query: { chainId: 'eip155:1', currency: 'usd' } })
  await one.call(balances, { ...me, query: { currency: 'usd', chainId: 'eip155:1' } })
  expect(platform.requests).toHaveLength(1)
  await one.call(balances, { ...me, query: { chainId: 'eip155:2', currency: 'usd' } })
  await one.call(balances, { path: { address: '0x2' } })
  await one.call(balances, me)
  await one.call({ ...balances, id: 'others' }, me)
  await one.call({ ...balances, method: 'POST', body: z.unknown() }, { ...me, body: 1 })
  await one.call({ ...balances, method: 'POST', body: z.unknown() }, { ...me, body: 2 })
  expect(platform.requests).toHaveLength(7)
  await kernel.dispose()
})

it('equal calls at the same time share one request, also those of two plugins [ACC-05]', async () => {
  const { platform, kernel, one, two } = await compose()
  const answers = await Promise.all([one.call(balances, me), two.call(balances, me), one.call(balances, me)])
  expect(answers).toEqual(Array(3).fill({ list: [{ amount: 1 }] }))
  expect(platform.requests).toHaveLength(1)
  await kernel.dispose()
})

it('no-cache requests a new answer, also past the browser’s cache, and replaces the cached one [ACC-05] [ONR-03]', async () => {
  const { kernel, one, two, inits } = await compose()
  await one.call(balances, me)
  expect(await one.call(balances, { ...me, cache: 'no-cache' })).toEqual({ list: [{ amount: 2 }] })
  expect(inits.map(({ cache }) => cache)).toEqual([undefined, 'no-cache'])
  expect(await two.call(balances, me)).toEqual({ list: [{ amount: 2 }] })
  expect(inits).toHaveLength(2)
  await kernel.dispose()
})

it('an answer that was pending when a newer one was requested does not replace the newer one [ACC-05]', async () => {
  const late: ((response: Response) => void)[] = []
  const { kernel, one } = await compose(() => new Promise<Response>((resolve) => late.push(resolve)))
  const old = one.call(balances, me)
  await settle()
  const again = one.call(balances, { ...me, cache: 'no-cache' })
  await settle()
  late[1]?.(Response.json({ list: [{ amount: 2 }] }))
  expect(await again).toEqual({ list: [{ amount: 2 }] })
  late[0]?.(Response.json({ list: [{ amount: 1 }] }))
  expect(await old).toEqual({ list: [{ amount: 1 }] })
  expect(await one.call(balances, me)).toEqual({ list: [{ amount: 2 }] })
  await kernel.dispose()
})

it('a failed call and a malformed answer are not cached [ACC-05] [API-03]', async () => {
  const answers = [
    new Response('no', { status: 404 }),
    new Response('<'),
    Response.json({ list: [{ amount: 'x' }] }),
  ]
  const { platform, kernel, one } = await compose(() => answers.shift() ?? Response.json({ list: [] }))
  await expect(one.call(balances, me)).rejects.toMatchObject({ code: 'HTTP_STATUS' })
  await expect(one.call(balances, me)).rejects.toMatchObject({ code: 'ANSWER_INVALID' })
  await expect(one.call(balances, me)).rejects.toMatchObject({ code: 'ANSWER_INVALID' })
  expect(await one.call(balances, me)).toEqual({ list: [] })
  expect(platform.requests).toHaveLength(4)
  await kernel.dispose()
})

it('no plugin changes the answer, the check or the time of another plugin’s call [ACC-05] [KRN-13]', async () => {
  const { platform, kernel, one, two } = await compose()
  const forged: Endpoint<unknown, unknown, unknown> = {
    ...balances,
    answer: z.pipe(
      z.unknown(),
      z.transform(() => ({ list: [{ amount: 666 }] })),
    ),
    freshMs: Number.POSITIVE_INFINITY,
  }
  expect(await two.call(forged, me)).toEqual({ list: [{ amount: 666 }] })
  const seen = await one.call(balances, me)
  expect(seen).toEqual({ list: [{ amount: 1 }] })
  seen.list[0] = { amount: 667 }
  expect(await two.call(balances, me)).toEqual({ list: [{ amount: 1 }] })
  // A schema that refuses everything only removes the answer from the cache.
  const refusing = { ...balances, answer: z.never() }
  await expect(two.call(refusing, me)).rejects.toMatchObject({ code: 'ANSWER_INVALID' })
  expect(await one.call(balances, me)).toEqual({ list: [{ amount: 2 }] })
  await platform.clock.advanceAsync(30_001)
  expect(await one.call(balances, me)).toEqual({ list: [{ amount: 3 }] })
  await kernel.dispose()
})

it('a query whose text changes with each read is sent as it was cached [ACC-05] [KRN-13]', async () => {
  const { platform, kernel, one, two } = await compose()
  let reads = 0
  const shifty = { toString: () => (reads++ === 0 ? 'eip155:1' : 'eip155:666') }
  const endpoint: Endpoint<unknown, unknown, Balances> = balances as Endpoint<unknown, unknown, Balances>
  await two.call(endpoint, { ...me, query: { chainId: shifty } })
  expect(platform.requests[0]?.url).toContain('chainId=eip155%3A1&')
  await one.call(balances, { ...me, query: { chainId: 'eip155:1' } })
  expect(platform.requests).toHaveLength(1)
  await kernel.dispose()
})

it('a plugin that may not call the service gets no cached answer [ACC-05] [SEC-14]', async () => {
  const { kernel, one, apiOf } = await compose()
  await one.call(balances, me)
  await expect(apiOf('stranger').call(balances, me)).rejects.toMatchObject({ code: 'SERVICE_NOT_DECLARED' })
  await kernel.dispose()
})

it('aborting a shared call leaves it to the other callers; when all have aborted, it ends [ACC-05]', async () => {
  const { platform, kernel, one, two } = await compose(() => new Promise<Response>(() => undefined))
  const [mine, theirs] = [new AbortController(), new AbortController()]
  const left = one.call(balances, { ...me, signal: mine.signal })
  const stays = two.call(balances, { ...me, signal: theirs.signal })
  await settle()
  mine.abort()
  await expect(left).rejects.toMatchObject({ code: 'ABORTED' })
  expect(platform.requests[0]?.signal?.aborted).toBe(false)
  theirs.abort()
  await expect(stays).rejects.toMatchObject({ code: 'ABORTED' })
  expect(platform.requests[0]?.signal?.aborted).toBe(true)
  const next = expect(one.call(balances, me)).rejects.toMatchObject({ code: 'TIMEOUT' })
  await platform.clock.advanceAsync(10_000)
  await next
  expect(platform.requests).toHaveLength(2)
  await kernel.dispose()
})

it('ends with the kernel: calls settle, no request is sent any more, nothing is left [ACC-05] [REL-05]', async () => {
  const { platform, kernel, one } = await compose(() => new Promise<Response>(() => undefined))
  const calls = [kernel.api.call(balances, me), one.call(balances, me)].map((call) =>
    expect(call).rejects.toMatchObject({ code: 'ABORTED' }),
  )
  await settle()
  await kernel.dispose()
  await Promise.all(calls)
  await expect(kernel.api.call(balances, me)).rejects.toMatchObject({ code: 'ABORTED' })
  expect(platform.requests).toHaveLength(1)
  expect(platform.leftovers()).toEqual([])
})

it('no answer is fresh after the clock was set back [REL-04]', async () => {
  let now = 1_000_000
  const reads = createSharedReads<number>(
    () => now,
    () => 1,
  )
  let nth = 0
  const take = () =>
    reads.take({
      key: 'k',
      freshMs: 100,
      forceRefresh: false,
      signal: new AbortController().signal,
      run: async () => ++nth,
    })
  expect(await take()).toBe(1)
  now -= 1
  expect(await take()).toBe(2)
})

it('the cache is bounded: the least recently used answer is removed first [ACC-05] [SEC-15]', async () => {
  const sizes: { [text: string]: number; giant?: number } = {}
  const reads = createSharedReads<string>(
    () => 0,
    (text) => sizes[text] ?? 1,
  )
  const ran: string[] = []
  const take = (key: string) => {
    const run = async () => {
      ran.push(key)
      return key
    }
    return reads.take({ key, freshMs: 1, forceRefresh: false, signal: new AbortController().signal, run })
  }
  for (let n = 0; n < 200; n++) await take(`${n}`)
  await take('0')
  await take('200')
  await take('0')
  expect(ran).toHaveLength(201)
  await take('1')
  expect(ran).toHaveLength(202)
  sizes.giant = 9_999_990
  await take('giant')
  await take('1')
  await take('giant')
  expect(ran).toHaveLength(203)
  await take('200')
  expect(ran).toHaveLength(204)
})
