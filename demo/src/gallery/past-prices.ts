import type { PriceHistories, PriceHistoryQuestion } from 'quoin/endpoints/portfolio'
import type { StorySetting } from './story.js'

/** The prices of today, by the coin or token of the account's simulated balances. */
const today: readonly (readonly [token: RegExp, price: number])[] = [
  [/^eip155:\d+$/, 2500],
  [/^eip155:\d+:0x6B17/, 1],
  [/^solana:[^:]+$/, 148],
  [/^bip122:[^:]+$/, 64_000],
]

/** Returns made-up prices that end at today's: in waves, and by `change` higher or lower than at first. */
function pricesOf(price: number, change: number, count: number): readonly number[] {
  return Array.from({ length: count }, (_, index) => {
    const part = index / (count - 1)
    const wave = price === 1 ? 0 : 0.008 * Math.sin(part * 17) + 0.006 * Math.sin(part * 41)
    return price * (1 - change * (1 - part) + wave * (1 - part ** 8))
  })
}

/** Returns the simulated gateway's former prices; `undefined` for another request. */
export function answerPastPrices(
  url: URL,
  body: string | undefined,
  { past = 'risen' }: StorySetting,
): Response | undefined {
  if (url.pathname !== '/v1/fungible/history') return undefined
  if (past === 'none') return new Response('', { status: 404 })
  // The plugin writes the body.
  const { tokens, period } = JSON.parse(body ?? '{}') as PriceHistoryQuestion
  const change = { day: 0.021, week: 0.034, month: 0.12 }[period] * (past === 'fallen' ? -1 : 1)
  const histories = tokens.flatMap((token) => {
    const price = today.find(([form]) => form.test(token))?.[1]
    if (price === undefined || (past === 'part' && price === 1)) return []
    return [{ token, prices: pricesOf(price, price === 1 ? 0 : change, 25) }]
  })
  const answer: PriceHistories = { start: 1_800_000_000, step: 3600, histories }
  return Response.json(answer)
}
