import { afterAll, expect, it } from 'vitest'
import type { PluginContext } from '#kernel'
import { coin, dai, endWorlds, ether, startSwap, usd } from '../../testing/swap-world.js'
import type { SwapPlugin } from '../contract.js'
import { createRefreshedQuestion } from './refreshed-question.js'

afterAll(endWorlds)

it('drops responses and faults of an older request, by itself [SWP-03]', async () => {
  const timers: (() => void)[] = []
  // The members of the context that it uses.
  const ctx = {
    signal: new AbortController().signal,
    after: (_: number, run: () => void) => {
      timers.push(run)
      return () => undefined
    },
    every: () => () => undefined,
    own: () => () => undefined,
  } as unknown as PluginContext<SwapPlugin>
  const waiting = new Map<string, { resolve(answer: string): void; reject(error: unknown): void }>()
  const reported: string[] = []
  const question = createRefreshedQuestion<string, string>(ctx, {
    debounce: 0,
    every: 10,
    keyOf: (request) => request,
    read: (request) => new Promise((resolve, reject) => waiting.set(request, { resolve, reject })),
    onAnswer: (request, answer) => reported.push(`${request} ${answer}`),
    onFault: (request) => reported.push(`${request} failed`),
  })
  const send = (request: string): void => {
    question.request(request)
    for (const run of timers.splice(0)) run()
  }
  for (const request of ['first', 'second', 'third']) send(request)
  waiting.get('first')?.resolve('late')
  waiting.get('second')?.reject(new Error('late'))
  await Promise.resolve()
  expect(reported).toEqual([])
  waiting.get('third')?.resolve('new')
  await Promise.resolve()
  expect(reported).toEqual(['third new'])
})

it('displays a quote of the entered amount and tokens only, by itself [SWP-03]', async () => {
  const world = await startSwap()
  await world.ready({ amount: '0.5' })
  expect(world.state().quote).toMatchObject({ phase: 'ready', quote: { give: { value: ether / 2n } } })
  // Before a new request is sent, the old quote does not apply to the new amount.
  world.swap.setAmount({ typed: '1' })
  expect(world.state().quote).toEqual({ phase: 'loading', last: undefined })
  world.swap.setAmount({ typed: '0.5' })
  world.swap.setReceive(usd.id)
  expect(world.state().quote).toEqual({ phase: 'loading', last: undefined })
  world.swap.setReceive(dai.id)
  world.swap.setGive(coin.id)
  expect(world.state().quote.phase).toBe('ready')
})
