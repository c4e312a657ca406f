import { decimalText, type ReadableStore, type Token } from '#kernel'
import { SendToken } from '#plugins/send'
import { SwapToken } from '#plugins/swap'
import type { Properties, Surroundings } from './event-properties.js'

const part = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined

/** The last confirmation, from the plugin's own store: no bus event carries an amount (SEC-14). */
function reviewOf(token: Token<{ readonly store: ReadableStore<unknown> }>, { ctx }: Surroundings): unknown {
  try {
    return part(part(ctx.get(token).store.getState(), 'progress'), 'review')
  } catch {
    // The plugin is not loaded, so it has no confirmation.
    return undefined
  }
}

function textOf(amount: unknown): string | undefined {
  const [value, decimals] = [part(amount, 'value'), part(amount, 'decimals')]
  return typeof value === 'bigint' && typeof decimals === 'number' ? decimalText(value, decimals) : undefined
}

/** The amount sent. Only if the host enables amounts. */
export function sentAmount(around: Surroundings): Properties {
  if (!around.includes('amounts')) return {}
  return { amount: textOf(part(reviewOf(SendToken, around), 'amount')) }
}

/** The quoted amounts of a swap. Only if the host enables amounts. */
export function swappedAmounts(around: Surroundings): Properties {
  if (!around.includes('amounts')) return {}
  const quote = part(reviewOf(SwapToken, around), 'quote')
  return { swapFromAmount: textOf(part(quote, 'give')), swapToAmount: textOf(part(quote, 'receive')) }
}
