import { expectTypeOf, test } from 'vitest'
import { createToken, definePlugin, type Kernel, type Plugin, type PluginTypes } from '../index.js'

interface SwapPlugin extends PluginTypes {
  readonly id: 'swap'
  readonly api: { getQuote(): bigint }
  readonly options: { readonly slippage: number }
  readonly events: { 'swap:quoted': { readonly amount: bigint } }
  readonly views: { Swap: { readonly amount?: string } | undefined }
  readonly routes: { swap: { readonly amount: string } }
}
interface SendPlugin extends PluginTypes {
  readonly id: 'send'
  readonly views: { Send: undefined }
}

const load = (): Promise<{ default: (props: { params: unknown }) => string }> =>
  Promise.resolve({ default: () => '' })
const swapPlugin: Plugin<SwapPlugin> = definePlugin<SwapPlugin>({
  id: 'swap',
  version: '1.0.0',
  kernel: '*',
  expose: createToken('swap'),
  contributes: { views: { Swap: { load, title: 'title' } }, routes: { swap: { view: 'Swap' } } },
  start(context) {
    context.on('swap:quoted', (quote) => expectTypeOf(quote.amount).toEqualTypeOf<bigint>())
    // @ts-expect-error an event that nobody declared
    context.on('swap:unknown', () => undefined)
  },
})
const sendPlugin: Plugin<SendPlugin> = definePlugin<SendPlugin>({
  id: 'send',
  version: '1.0.0',
  kernel: '*',
  contributes: { views: { Send: { load, title: 'title' } } },
})

declare const empty: Kernel

test('use() accumulates what plugins provide [KRN-01]', () => {
  const kernel = empty.use(sendPlugin).use(swapPlugin, { slippage: 100 })
  expectTypeOf(kernel).toEqualTypeOf<Kernel<SendPlugin | SwapPlugin>>()
  expectTypeOf(kernel.swap.getQuote()).toEqualTypeOf<bigint>()
  kernel.on('swap:quoted', (quote) => expectTypeOf(quote).toEqualTypeOf<{ readonly amount: bigint }>())
  kernel.open({ view: 'Swap', arguments: { amount: '1' } })
  kernel.open('swap', { amount: '1' })
})

test('wrong uses do not compile [KRN-01] [KRN-12]', () => {
  const kernel = empty.use(sendPlugin)
  // @ts-expect-error the plugin was not used
  kernel.swap
  // @ts-expect-error options are required
  kernel.use(swapPlugin)
  // @ts-expect-error an option of the wrong type
  kernel.use(swapPlugin, { slippage: '1' })
  // @ts-expect-error a view that no plugin contributes
  kernel.open({ view: 'Swap' })
  const withSwap = kernel.use(swapPlugin, { slippage: 1 })
  // @ts-expect-error a parameter of the wrong type
  withSwap.open('swap', { amount: 1 })
  // @ts-expect-error an event that no plugin emits
  withSwap.on('swap:gone', () => undefined)
})
