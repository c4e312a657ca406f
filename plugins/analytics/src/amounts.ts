import { decimalText, type PluginContext, type ReadableStore, type Token } from '#kernel'
import { SendToken } from '#plugins/send'
import { SwapToken } from '#plugins/swap'
import type { AnalyticsPlugin, OptInField, TrackedValue } from './contract.js'

export type Properties = Readonly<Record<string, TrackedValue>>

/** The page's state at the moment of an event. */
export interface EventScope {
  readonly ctx: PluginContext<AnalyticsPlugin>
  includes(field: OptInField): boolean
}

const part = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined

/** The last confirmation, from the plugin's own store: no bus event carries an amount (SEC-14). */
function reviewOf(token: Token<{ readonly store: ReadableStore<unknown> }>, { ctx }: EventScope): unknown {
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
export function sentAmount(scope: EventScope): Properties {
  if (!scope.includes('amounts')) return {}
  return { amount: textOf(part(reviewOf(SendToken, scope), 'amount')) }
}

/** The quoted amounts of a swap. Only if the host enables amounts. */
export function swappedAmounts(scope: EventScope): Properties {
  if (!scope.includes('amounts')) return {}
  const quote = part(reviewOf(SwapToken, scope), 'quote')
  return { swapFromAmount: textOf(part(quote, 'sellAmount')), swapToAmount: textOf(part(quote, 'buyAmount')) }
}
