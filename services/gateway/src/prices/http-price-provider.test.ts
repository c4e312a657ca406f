import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { firstOfPrices } from './first-of-prices.js'
import { httpPriceProvider } from './http-price-provider.js'

let server: Server | undefined
afterEach(() => {
  server?.closeAllConnections()
  server?.close()
})

async function serve(answer: RequestListener): Promise<string> {
  server = createServer(answer).listen(0, '127.0.0.1')
  await new Promise((resolve) => server?.once('listening', resolve))
  // A server on a TCP port has an address of this form.
  const { port } = server.address() as AddressInfo
  return `http://127.0.0.1:${port}/prices?ids={ids}`
}

const ids = ['eip155:1:0xAb', 'eip155:1:0xcd', 'solana:x:Y']

describe('prices over HTTP', () => {
  it('sends ids by the template in batches, with headers, and leaves out invalid prices', async () => {
    const requests: (string | undefined)[] = []
    const urlTemplate = await serve((request, response) => {
      requests.push(request.url, String(request.headers.authorization))
      response.end('{"prices":{"eip155:1:0xab":2.5,"eip155:1:0xcd":"3","solana:x:Y":-1,"__proto__":7}}')
    })
    const provider = httpPriceProvider({
      urlTemplate,
      headers: { authorization: 'Bearer key' },
      idsTogether: 2,
    })
    expect([...(await provider.prices(ids))]).toEqual([['eip155:1:0xAb', 2.5]])
    expect(requests).toContain('/prices?ids=eip155%3A1%3A0xAb%2Ceip155%3A1%3A0xcd')
    expect(requests).toContain('/prices?ids=solana%3Ax%3AY')
    expect(requests.filter((one) => one === 'Bearer key')).toHaveLength(2)
  })

  it("reads a service's own format with the host's function", async () => {
    const urlTemplate = await serve((_, response) => response.end('[{"id":"eip155:1:0xcd","usd":4}]'))
    const read = (answer: unknown) =>
      Object.fromEntries((answer as { id: string; usd: number }[]).map(({ id, usd }) => [id, usd]))
    expect(await httpPriceProvider({ urlTemplate, read }).prices(ids)).toEqual(
      new Map([['eip155:1:0xcd', 4]]),
    )
  })

  // Only the answer that never comes is waited for with a short limit.
  it.each<[string, RequestListener, string, number?]>([
    ['an error status', (_, response) => response.writeHead(500).end('{}'), 'status 500'],
    ['HTML instead of JSON', (_, response) => response.end('<html>'), 'JSON'],
    ['JSON of another shape', (_, response) => response.end('{"prices":[]}'), 'prices'],
    [
      'an answer above the size limit',
      (_, response) => response.end('x'.repeat(2000)),
      'more than 1000 bytes',
    ],
    ['no answer in time', () => {}, 'timeout', 200],
    ['a redirect', (_, response) => response.writeHead(302, { location: '/' }).end(), 'fetch failed'],
  ])('[SEC-15] throws if the service returns %s', async (_, answer, words, timeLimit = 30_000) => {
    const urlTemplate = await serve(answer)
    const provider = httpPriceProvider({ urlTemplate, largestAnswer: 1000, timeLimit })
    await expect(provider.prices(ids)).rejects.toThrow(words)
  })
})

describe('firstOfPrices', () => {
  it('queries the next provider for missing prices only, and skips one that fails', async () => {
    const requests: (readonly string[])[] = []
    const knows = (prices: Record<string, number>) => ({
      prices: async (wanted: readonly string[]) => {
        requests.push(wanted)
        return new Map(Object.entries(prices))
      },
    })
    const failing = { prices: () => Promise.reject(new Error('down')) }
    const errors: unknown[] = []
    const provider = firstOfPrices([knows({ a: 1 }), failing, knows({ b: 2 }), knows({ c: 3 })], (error) =>
      errors.push(error),
    )
    expect(await provider.prices(['a', 'b'])).toEqual(
      new Map([
        ['a', 1],
        ['b', 2],
      ]),
    )
    expect(requests).toEqual([['a', 'b'], ['b']])
    expect(errors).toHaveLength(1)
  })
})
