import { decimalText, type ReadableStore, type Token } from '#kernel'
import { SendToken } from '#plugins/send'
import { SwapToken } from '#plugins/swap'
import type { Properties, Surroundings } from './event-properties.js'

const part = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined

/** What was confirmed last, as the plugin's own store has it: no event of the bus carries an amount (SEC-14). */
function reviewOf(token: Token<{ readonly store: ReadableStore<unknown> }>, { ctx }: Surroundings): unknown {
  try {
    return part(part(ctx.get(token).store.getState(), 'progress'), 'review')
  } catch {
    // The plugin is not loaded: then it did nothing either.
    return undefined
  }
}

function textOf(amount: unknown): string | undefined {
  const [value, decimals] = [part(amount, 'value'), part(amount, 'decimals')]
  return typeof value === 'bigint' && typeof decimals === 'number' ? decimalText(value, decimals) : undefined
}

/** How much is sent. Only where the host asked for amounts. */
export function sentAmount(around: Surroundings): Properties {
  if (!around.includes('amounts')) return {}
  return { amount: textOf(part(reviewOf(SendToken, around), 'amount')) }
}

/** How much is exchanged for how much, as it was offered. Only where the host asked for amounts. */
export function swappedAmounts(around: Surroundings): Properties {
  if (!around.includes('amounts')) return {}
  const quote = part(reviewOf(SwapToken, around), 'quote')
  return { swapFromAmount: textOf(part(quote, 'give')), swapToAmount: textOf(part(quote, 'receive')) }
}
