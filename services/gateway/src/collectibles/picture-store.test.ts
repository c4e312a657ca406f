import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Problem } from '@quoin/server-kit/http'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createPictureStore, type PictureStoreOptions } from './picture-store.js'

const png = (size: number): Buffer => {
  const bytes = Buffer.alloc(size)
  bytes.write('\x89PNG\r\n\x1a\n', 'latin1')
  return bytes
}

describe('createPictureStore', () => {
  let web: Server
  let base: string
  let requests: string[]
  /** Pending responses, which the test ends. */
  let held: ServerResponse[]
  let isHolding: boolean
  let time: number
  beforeEach(async () => {
    ;[requests, held, isHolding, time] = [[], [], false, 0]
    web = createServer((request, answer) => {
      requests.push(request.url ?? '')
      if (request.url?.startsWith('/gone')) return answer.writeHead(404).end()
      if (isHolding) held.push(answer)
      else answer.end(png(1000))
    })
    await new Promise<void>((resolve) => web.listen(0, '127.0.0.1', resolve))
    // A server that listens on a port has an address of this form.
    base = `http://127.0.0.1:${(web.address() as AddressInfo).port}`
  })
  afterEach(() => {
    web.close()
    web.closeAllConnections()
  })

  const { signal } = new AbortController()
  const open = (more: Partial<PictureStoreOptions> = {}) =>
    createPictureStore({
      sources: { privateAddresses: true },
      now: () => time,
      takeBytes: async () => {},
      ...more,
    })

  it('fetches an image once for all concurrent callers, and caches it [S8]', async () => {
    isHolding = true
    const store = open()
    const all = Array.from({ length: 120 }, () => store.read(`${base}/a.png`, 'one', signal))
    await vi.waitFor(() => expect(held).toHaveLength(1))
    held[0]?.end(png(1000))
    for (const { contentType, bytes } of await Promise.all(all))
      expect([contentType, bytes.byteLength]).toEqual(['image/png', 1000])
    await store.read(`${base}/a.png`, 'two', signal)
    expect(requests).toEqual(['/a.png'])
    time += 11 * 60_000
    isHolding = false
    await store.read(`${base}/a.png`, 'two', signal)
    expect(requests).toHaveLength(2)
  })

  it('fetches an image again after the clock was set back [S8]', async () => {
    time = 3_600_000
    const store = open()
    await store.read(`${base}/a.png`, 'one', signal)
    time = 0
    await store.read(`${base}/a.png`, 'one', signal)
    expect(requests).toEqual(['/a.png', '/a.png'])
  })

  it('limits concurrent fetches, and refuses those that exceed the queue [S8]', async () => {
    isHolding = true
    const store = open({ atOnce: 3 })
    const all = Array.from({ length: 300 }, (_, index) =>
      store.read(`${base}/${index}.png`, 'one', signal).then(
        () => 'read',
        (error: unknown) => (error instanceof Problem ? error.status : error),
      ),
    )
    await vi.waitFor(() => expect(held).toHaveLength(3))
    expect(requests).toHaveLength(3)
    // The queued requests are answered immediately.
    isHolding = false
    for (const answer of held) answer.end(png(10))
    const results = await Promise.all(all)
    expect(results.filter((result) => result === 503)).toHaveLength(97)
    expect(results.filter((result) => result === 'read')).toHaveLength(203)
  })

  it('continues for other callers when one disconnects [S8]', async () => {
    isHolding = true
    const store = open()
    const leaving = new AbortController()
    const first = store.read(`${base}/a.png`, 'one', leaving.signal)
    const second = store.read(`${base}/a.png`, 'two', signal)
    await vi.waitFor(() => expect(held).toHaveLength(1))
    leaving.abort(new Error('left'))
    await expect(first).rejects.toThrow('left')
    held[0]?.end(png(10))
    expect((await second).contentType).toBe('image/png')
  })

  it('limits the cached bytes, and evicts the least recently used image first [S8]', async () => {
    const store = open({ maxBytes: 2500 })
    for (const name of ['a', 'b', 'a', 'c', 'a', 'b']) await store.read(`${base}/${name}`, 'one', signal)
    expect(requests).toEqual(['/a', '/b', '/c', '/b'])
  })

  it('requests a missing image once per minute [S8]', async () => {
    const store = open()
    for (let turn = 0; turn < 3; turn++)
      await expect(store.read(`${base}/gone`, 'one', signal)).rejects.toMatchObject({ status: 502 })
    expect(requests).toHaveLength(1)
    time += 61_000
    await expect(store.read(`${base}/gone`, 'one', signal)).rejects.toMatchObject({ status: 502 })
    expect(requests).toHaveLength(2)
  })

  it('counts the bytes that are fetched for an address, and refuses more [S8]', async () => {
    const counted = new Map<string, number>()
    const takeBytes = async (address: string, bytes: number): Promise<void> => {
      counted.set(address, (counted.get(address) ?? 0) + bytes)
      if ((counted.get(address) ?? 0) > 2500) throw new Problem(429, [])
    }
    const store = open({ takeBytes })
    for (const name of ['a', 'b', 'c']) await store.read(`${base}/${name}`, 'one', signal)
    await expect(store.read(`${base}/d`, 'one', signal)).rejects.toMatchObject({ status: 429 })
    // Cached images cost nothing, and other addresses have their own budgets.
    await store.read(`${base}/a`, 'one', signal)
    await store.read(`${base}/d`, 'two', signal)
    expect(requests).toEqual(['/a', '/b', '/c', '/d'])
  })

  it('reads images from data: links, and rejects links without an image', async () => {
    const store = open()
    const drawing = `data:image/svg+xml,${encodeURIComponent('<svg/>')}`
    await expect(store.read(drawing, 'one', signal)).rejects.toMatchObject({ status: 404 })
    expect((await store.read('data:image/svg+xml,<svg >', 'one', signal)).contentType).toBe('image/svg+xml')
    await expect(store.read('data:image/png,%', 'one', signal)).rejects.toMatchObject({ status: 404 })
    await expect(store.read('', 'one', signal)).rejects.toMatchObject({ status: 404 })
  })

  it('rejects drawings that would block the page that displays them [SEC-04]', async () => {
    const groups = Array.from(
      { length: 5 },
      (_, at) => `<g id="a${at + 1}">${`<use href="#a${at}"/>`.repeat(10)}</g>`,
    ).join('')
    const link = `data:image/svg+xml,${encodeURIComponent(`<svg ><rect id="a0"/>${groups}</svg>`)}`
    await expect(open().read(link, 'one', signal)).rejects.toMatchObject({ status: 404 })
  })
})
