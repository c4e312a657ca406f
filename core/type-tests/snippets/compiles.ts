import {
  type AnyKernel,
  definePlugin,
  type Kernel,
  type Plugin,
  type PluginContext,
  type PluginTypes,
} from '#kernel'
import { useNavigation, useT } from '#ui-kit'
import {
  type AccountPlugin,
  accountPlugin,
  anyPlugin,
  computed,
  context,
  empty,
  kernel,
  type NamesPlugin,
  named,
  namesPlugin,
  type SendPlugin,
  type SwapPlugin,
  sendPlugin,
  strict,
  swapPlugin,
} from './plugins.js'

type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false
declare function expectSame<A, B>(...same: Same<A, B> extends true ? [] : [differs: [A, B]]): void

// use() widens the type, for a plugin and for its loader; options are absent, optional or required.
export const composed = empty
  .use(namesPlugin)
  .use(accountPlugin)
  .use(swapPlugin, { slippage: 100 })
  .use(sendPlugin)
expectSame<typeof composed, Kernel<NamesPlugin | AccountPlugin | SwapPlugin | SendPlugin>>()
expectSame<typeof composed.swap, { getQuote(): bigint }>()
expectSame<keyof typeof composed & ('names' | 'account' | 'swap' | 'send'), 'account' | 'swap'>()

const withOptions = empty.use(accountPlugin, { defaultType: 'smart' }).use(namesPlugin)
expectSame<typeof withOptions, Kernel<AccountPlugin | NamesPlugin>>()
empty.use(accountPlugin, undefined)

const lazy = empty
  .use(() => Promise.resolve({ default: accountPlugin }))
  .use(() => import('./swap-module.js'), { slippage: 100 })
expectSame<typeof lazy, Kernel<AccountPlugin | SwapPlugin>>()
expectSame<ReturnType<typeof lazy.swap.getQuote>, bigint>()

// A plugin of unknown types is checked when the kernel starts.
const untyped = empty.use(anyPlugin).use(anyPlugin).use(swapPlugin, { slippage: 1 })
expectSame<typeof untyped, Kernel<PluginTypes | SwapPlugin>>()

// Views and routes, with their parameters.
empty.open()
empty.open({ namespace: 'eip155' })
strict.open({ namespace: 'eip155' })
strict.open({})
strict.open({ view: 'Details', arguments: { hash: '0x' } })
lazy.open()
lazy.open({ namespace: 'eip155' })
lazy.open({ view: 'Account' })
lazy.open({ view: 'Swap' })
lazy.open({ view: 'Swap', arguments: { amount: '1' }, namespace: 'eip155' })
lazy.open({ view: 'SwapSelectToken', arguments: { side: 'from' } })
lazy.open('rates')
lazy.open('rates', undefined)
lazy.open('swap', { amount: '1' })

// Events, with their payload.
lazy.on('swap:quoted', (quote) => expectSame<typeof quote, { readonly amount: bigint }>())
lazy.on('kernel:started', (started) => expectSame<typeof started, { readonly plugins: readonly string[] }>())
context.on('account:typeChanged', (change) => expectSame<typeof change, { readonly type: string }>())
context.on('names:found', (name) => expectSame<typeof name, string>())
context.on('swap:quoted', (quote) => context.emit('swap:quoted', quote))
context.on('network:changed', ({ network }) => expectSame<typeof network.name, string>())

// Views that a plugin opens: its own, and those of the plugins that its types name; names and methods of other code are computed.
context.router.push('Swap')
context.router.replace('Swap', { amount: '1' })
context.router.reset('SwapSelectToken', { side: 'from' })
context.router.push('Account')
context.router.push(computed, { any: 1 })
kernel.router.push('AnyView')
export const useOpen = (): void => useNavigation<SwapPlugin>().push('SwapSelectToken', { side: 'to' })

// Methods: those that the types declare; any for a plugin that declares none.
context.rpc.request({ method: 'personal_sign' })
context.rpc.read({ method: computed })
context.rpc
  .request<string>({ method: 'eth_sendTransaction' })
  .then((hash) => expectSame<typeof hash, string>())
kernel.rpc.request({ method: 'wallet_anything' })

// Texts: a plugin's own, and those of the kit.
export const useTexts = (): readonly string[] => [
  useT<SwapPlugin>('swap')('review'),
  useT('ui')('close'),
  useT(computed)(computed),
]

// A kernel is assignable to one with fewer plugins, and to any; a plugin's context to any plugin's, and back by a cast.
export const fewer: Kernel<AccountPlugin> = lazy
export const kernels: readonly AnyKernel[] = [empty, lazy, composed, untyped]
export const contexts: readonly PluginContext[] = [context]
contexts[0]?.router.push('AnyView', { any: 1 })
export const asOne = (any: PluginContext): PluginContext<SwapPlugin> => any as PluginContext<SwapPlugin>
lazy.start().then((started) => expectSame<typeof started, typeof lazy>())

// A manifest lists what its types require, in any order.
export const send: readonly Plugin<SendPlugin>[] = [
  definePlugin<SendPlugin>({ id: 'send', version: '1.0.0', kernel: '*', requires: ['account', 'names'] }),
  definePlugin<SendPlugin>({ id: 'send', version: '1.0.0', kernel: '*', requires: ['names', 'account'] }),
]
export const names: Plugin<NamesPlugin> = definePlugin<NamesPlugin>({
  id: 'names',
  version: '1.0.0',
  kernel: '*',
})

// connect() takes one target of one of the plugins.
expectSame<
  Parameters<typeof named.connect>[0],
  { readonly name: string } | { readonly record: { readonly id: number } }
>()
void named.connect({ name: 'ada.example.id' }, { namespace: 'eip155' })
void named.connect({ record: { id: 7 } })
