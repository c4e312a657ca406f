import { getEventListeners } from 'node:events'
import { describe, expect, it } from 'vitest'
import { createExpiringCache } from './expiring-cache.js'

describe('createExpiringCache', () => {
  it('loads a value once for concurrent readers, and again when it has expired', async () => {
    let time = 0
    let loads = 0
    const cache = createExpiringCache<number>({ name: 'test', max: 9, freshMs: 10, now: () => time })
    const load = async (): Promise<number> => ++loads
    expect(await Promise.all([cache.read('a', load), cache.read('a', load)])).toEqual([1, 1])
    time = 9
    expect(await cache.read('a', load)).toBe(1)
    time = 10
    expect(cache.peek('a')).toBeUndefined()
    expect(await cache.read('a', load)).toBe(2)
  })

  it('loads a value again if the clock was set back: its age is unknown [REL-04]', async () => {
    let time = 1000
    const cache = createExpiringCache<number>({ name: 'test', max: 9, freshMs: 10, now: () => time })
    cache.set('a', 1)
    time = 500
    expect(await cache.read('a', async () => 2)).toBe(2)
  })

  it('does not store failures', async () => {
    const cache = createExpiringCache<number>({ name: 'test', max: 9, freshMs: 10, now: () => 0 })
    await expect(cache.read('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(await cache.read('a', async () => 7)).toBe(7)
  })

  it('continues to load for other readers when one aborts', async () => {
    const cache = createExpiringCache<number>({ name: 'test', max: 9, freshMs: 10, now: () => 0 })
    let finish = (_: number): void => {}
    const load = (): Promise<number> => new Promise((resolve) => (finish = resolve))
    const leaving = new AbortController()
    const first = cache.read('a', load, leaving.signal)
    const second = cache.read('a', load)
    leaving.abort(new Error('gone'))
    await expect(first).rejects.toThrow('gone')
    finish(3)
    expect(await second).toBe(3)
    await expect(cache.read('b', load, leaving.signal)).rejects.toThrow('gone')
  })

  it('supports many reads with one signal, and leaves no listener on it', async () => {
    const cache = createExpiringCache<number>({ name: 'test', max: 99, freshMs: 10, now: () => 0 })
    const warnings: Error[] = []
    const warned = (warning: Error): number => warnings.push(warning)
    process.on('warning', warned)
    const { signal } = new AbortController()
    const keys = Array.from({ length: 50 }, (_, at) => String(at))
    expect(await Promise.all(keys.map((key) => cache.read(key, async () => 7, signal)))).toHaveLength(50)
    await new Promise((resolve) => setImmediate(resolve))
    process.off('warning', warned)
    expect(warnings).toEqual([])
    expect(getEventListeners(signal, 'abort')).toEqual([])
  })

  it('limits its entries, and evicts the least recently used first', () => {
    const cache = createExpiringCache<number>({ name: 'test', max: 2, freshMs: 10, now: () => 0 })
    cache.set('a', 1)
    cache.set('b', 2)
    cache.peek('a')
    cache.set('c', 3)
    expect(['a', 'b', 'c'].map((key) => cache.peek(key))).toEqual([1, undefined, 3])
  })

  it('updates a value without extending its lifetime', () => {
    let time = 0
    const cache = createExpiringCache<number>({ name: 'test', max: 2, freshMs: 10, now: () => time })
    cache.set('a', 1)
    time = 9
    cache.update('a', (value) => value + 1)
    cache.update('b', (value) => value + 1)
    expect([cache.peek('a'), cache.peek('b')]).toEqual([2, undefined])
    time = 10
    expect(cache.peek('a')).toBeUndefined()
  })

  it('limits its bytes including keys, and never stores a value that is too large alone [G6]', () => {
    let size = 0
    const onSize = (_: string, bytes: number): number => (size += bytes)
    const cache = createExpiringCache<string>({
      name: 'test',
      max: 99,
      maxBytes: 20,
      bytesOf: (text) => text.length,
      onSize,
      freshMs: 10,
      now: () => 0,
    })
    for (const key of ['a', 'b', 'c']) cache.set(key, 'x'.repeat(8))
    expect(['a', 'b', 'c'].map((key) => cache.peek(key)?.length)).toEqual([undefined, 8, 8])
    expect(size).toBe(18)
    cache.update('b', () => 'x'.repeat(12))
    expect(['b', 'c'].map((key) => cache.peek(key)?.length)).toEqual([12, undefined])
    cache.set('d', 'x'.repeat(30))
    expect([cache.peek('b'), cache.peek('d'), size]).toEqual([undefined, undefined, 0])
  })

  it('removes expired values from memory [G6]', () => {
    let [time, size] = [0, 0]
    const cache = createExpiringCache<number>({
      name: 'test',
      max: 99,
      freshMs: 10,
      now: () => time,
      onSize: (_, bytes) => (size += bytes),
    })
    for (let key = 0; key < 50; key++) cache.set(`old${key}`, key)
    time = 10
    cache.set('new', 1)
    expect(size).toBe('new'.length + 256)
  })
})
