import { readTextWithin } from '@quoin/server-kit/http'
import * as z from 'zod'
import type { PriceProvider } from './first-of-prices.js'

export interface HttpPriceOptions {
  /** URL of the service; `{ids}` is replaced by comma-separated CAIP-10 ids: `https://prices.example/v1?ids={ids}`. */
  readonly urlTemplate: string
  /** Sent with each request, e.g. a key of the service. */
  readonly headers?: Readonly<Record<string, string>>
  /** Time limit of one request. Milliseconds; default 5000. */
  readonly timeLimit?: number
  /** Max size of an answer, in bytes; default 1 MiB. */
  readonly largestAnswer?: number
  /** Max number of ids in one request; default 50. */
  readonly idsTogether?: number
  /**
   * Reads the prices from a service's own format: dollars by CAIP-10 id.
   * Default: `{ "prices": { "eip155:1:0x…": 1.5 } }`.
   */
  readonly read?: (answer: unknown) => Readonly<Record<string, number>>
}

/** Above the price of any real token; also excludes infinity. US dollars. */
const MAX_PRICE = 1e12

const usualAnswer = z.object({ prices: z.record(z.string(), z.unknown()) })

function readUsual(answer: unknown): Readonly<Record<string, number>> {
  // Invalid prices are left out below.
  return usualAnswer.parse(answer).prices as Readonly<Record<string, number>>
}

/**
 * Creates a provider that reads prices from a service over HTTP.
 *
 * @throws from `prices` if the service fails, is late or returns an invalid answer; see `firstOfPrices`
 * @example
 * httpPriceProvider({ urlTemplate: 'https://prices.example/v1?ids={ids}', headers: { authorization: `Bearer ${key}` } })
 */
export function httpPriceProvider(options: HttpPriceOptions): PriceProvider {
  const { urlTemplate, headers = {}, timeLimit = 5000, read = readUsual } = options
  const { largestAnswer = 1024 * 1024, idsTogether = 50 } = options

  async function request(
    ids: readonly string[],
    signal?: AbortSignal,
  ): Promise<readonly (readonly [string, number])[]> {
    const late = AbortSignal.timeout(timeLimit)
    const response = await fetch(urlTemplate.replace('{ids}', encodeURIComponent(ids.join())), {
      headers: { accept: 'application/json', ...headers },
      signal: signal ? AbortSignal.any([signal, late]) : late,
      redirect: 'error',
    })
    if (!response.ok) {
      await response.body?.cancel()
      throw new Error(`The price service answered with status ${response.status}.`)
    }
    const tooLarge = (): Error =>
      new Error(`The answer of the price service has more than ${largestAnswer} bytes.`)
    const prices = new Map(
      Object.entries(read(JSON.parse(await readTextWithin(response, largestAnswer, tooLarge)))),
    )
    return ids.flatMap((id) => {
      const price = prices.get(id) ?? prices.get(id.toLowerCase())
      return typeof price === 'number' && price >= 0 && price <= MAX_PRICE ? [[id, price] as const] : []
    })
  }

  return {
    async prices(ids, signal) {
      const parts: (readonly string[])[] = []
      for (let at = 0; at < ids.length; at += idsTogether) parts.push(ids.slice(at, at + idsTogether))
      return new Map((await Promise.all(parts.map((part) => request(part, signal)))).flat())
    },
  }
}
