import { afterAll, describe, expect, it } from 'vitest'
import type { PluginContext } from '#kernel'
import { createTestPlatform } from '#testing'
import type { SwapOffer, SwapPlugin, SwapRequest } from '../contract.js'
import { findBestOffer } from './find-best-quote.js'
import { createRefreshedQuestion } from './refreshed-question.js'

const ending = new AbortController()
afterAll(() => ending.abort())

function createContext() {
  const platform = createTestPlatform()
  // The members of a context that these two functions use.
  const ctx = {
    platform,
    signal: ending.signal,
    own: () => undefined,
    after: (ms: number, run: () => void) => platform.after(ms, run),
    every: () => () => undefined,
  } as unknown as PluginContext<SwapPlugin>
  return { ctx, platform }
}

describe('late responses [SWP-03]', () => {
  it('are dropped if another request replaced theirs, even if they cannot be aborted', async () => {
    const { ctx, platform } = createContext()
    const ends = new Map<string, { answer(): void; fail(): void }>()
    const seen: string[] = []
    const question = createRefreshedQuestion<string, string>(ctx, {
      debounce: 1,
      every: 1_000,
      keyOf: (request: string) => request,
      // It ignores its signal.
      read: (request) =>
        new Promise((resolve, reject) => {
          ends.set(request, {
            answer: () => resolve(`to ${request}`),
            fail: () => reject(new Error(request)),
          })
        }),
      onAnswer: (_, answer) => seen.push(answer),
      onFault: (_, error) => seen.push(String(error)),
    })
    for (const request of ['first', 'second', 'third']) {
      question.request(request)
      await platform.clock.advanceAsync(1)
    }
    ends.get('third')?.answer()
    await platform.clock.advanceAsync(1)
    ends.get('first')?.answer()
    ends.get('second')?.fail()
    await platform.clock.advanceAsync(1)
    expect(seen).toEqual(['to third'])
  })

  it('yield no offer if the request was cancelled before all providers responded', async () => {
    const { ctx, platform } = createContext()
    const taken = new AbortController()
    const request: SwapRequest = {
      caipNetworkId: 'eip155:1',
      account: '0x1',
      give: undefined,
      receive: '0x2',
      amount: 1n,
    }
    // The members of a provider that a quote uses.
    const providerOf = (quote: () => Promise<SwapOffer>) => ({
      id: 'one',
      name: 'One',
      provider: { supports: () => true, quote } as never,
    })
    const quick = providerOf(async () => ({ receive: 5n }))
    const slow = providerOf(() => new Promise(() => undefined))
    const pending = findBestOffer(ctx, [quick, slow], request, taken.signal)
    await platform.clock.advanceAsync(1)
    taken.abort()
    await expect(pending).rejects.toMatchObject({ code: 'ABORTED' })
  })
})
