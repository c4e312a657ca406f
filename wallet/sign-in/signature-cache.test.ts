import { describe, expect, it } from 'vitest'
import { createSignatureCache } from './signature-cache.js'

/** Creates a cache, and records the calls that it passed on. */
function createCounted(options: Parameters<typeof createSignatureCache>[0] = {}) {
  const cache = createSignatureCache(options)
  const asked: string[] = []
  const ask = (question: string, isRight = true): Promise<boolean> =>
    cache.through([question], async () => {
      asked.push(question)
      return isRight
    })
  return { ask, asked }
}

describe('the cache of signatures [SIW-08]', () => {
  it('keeps 8192 entries and drops the least recently used one', async () => {
    const { ask, asked } = createCounted({ keyOf: JSON.stringify })
    for (let at = 0; at < 8192; at += 1) await ask(`signature ${at}`)
    // It counts as most recently used.
    expect(await ask('signature 0')).toBe(true)
    expect(asked).toHaveLength(8192)
    await ask('signature 8192')
    asked.length = 0
    for (const at of [0, 2, 8191, 8192]) await ask(`signature ${at}`)
    expect(asked).toEqual([])
    await ask('signature 1')
    expect(asked).toEqual(['signature 1'])
  })

  it('keeps a confirmed signature for five minutes by default, and never a denied one', async () => {
    let time = 0
    const { ask, asked } = createCounted({ now: () => time })
    await ask('right')
    await ask('wrong', false)
    time = 299_999
    await ask('right')
    await ask('wrong', false)
    expect(asked).toEqual(['right', 'wrong', 'wrong'])
    time = 300_000
    await ask('right')
    expect(asked).toEqual(['right', 'wrong', 'wrong', 'right'])
    const forever = createCounted({ now: () => time, ttl: Number.POSITIVE_INFINITY })
    await forever.ask('right')
    time = Number.MAX_SAFE_INTEGER
    await forever.ask('right')
    expect(forever.asked).toEqual(['right'])
  })
})
