import { describe, expect, it } from 'vitest'
import { createSignatureCache } from './signature-cache.js'

/** Creates a cache, and records the calls that it passed on. */
function createCounted(options: Parameters<typeof createSignatureCache>[0] = {}) {
  const cache = createSignatureCache(options)
  const requests: string[] = []
  const request = (question: string, isRight = true): Promise<boolean> =>
    cache.through([question], async () => {
      requests.push(question)
      return isRight
    })
  return { request, requests }
}

describe('the cache of signatures [SIW-08]', () => {
  it('keeps 8192 entries and drops the least recently used one', async () => {
    const { request, requests } = createCounted({ keyOf: JSON.stringify })
    for (let at = 0; at < 8192; at += 1) await request(`signature ${at}`)
    // It counts as most recently used.
    expect(await request('signature 0')).toBe(true)
    expect(requests).toHaveLength(8192)
    await request('signature 8192')
    requests.length = 0
    for (const at of [0, 2, 8191, 8192]) await request(`signature ${at}`)
    expect(requests).toEqual([])
    await request('signature 1')
    expect(requests).toEqual(['signature 1'])
  })

  it('keeps a confirmed signature for five minutes by default, and never a denied one', async () => {
    let time = 0
    const { request, requests } = createCounted({ now: () => time })
    await request('right')
    await request('wrong', false)
    time = 299_999
    await request('right')
    await request('wrong', false)
    expect(requests).toEqual(['right', 'wrong', 'wrong'])
    time = 300_000
    await request('right')
    expect(requests).toEqual(['right', 'wrong', 'wrong', 'right'])
    const forever = createCounted({ now: () => time, ttl: Number.POSITIVE_INFINITY })
    await forever.request('right')
    time = Number.MAX_SAFE_INTEGER
    await forever.request('right')
    expect(forever.requests).toEqual(['right'])
  })

  it('verifies a signature again after the clock was set back [REL-04]', async () => {
    let time = 3_600_000
    for (const ttl of [300_000, Number.POSITIVE_INFINITY]) {
      const { request, requests } = createCounted({ now: () => time, ttl })
      await request('right')
      time -= 1
      await request('right')
      expect(requests).toEqual(['right', 'right'])
    }
  })
})
