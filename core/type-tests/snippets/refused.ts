import { definePlugin, type Kernel, type PluginContributions } from '#kernel'
import { useNavigation, useT } from '#ui-kit'
import {
  type AccountPlugin,
  accountPlugin,
  context,
  empty,
  kernel,
  load,
  type NamesPlugin,
  named,
  namesPlugin,
  routerPlugin,
  type SendPlugin,
  type SwapPlugin,
  sendPlugin,
  swapPlugin,
} from './plugins.js'

type Feature = NonNullable<PluginContributions<SwapPlugin>['features']>[number]
type Slot = NonNullable<PluginContributions<SwapPlugin>['slots']>[number]

// Each `//!` is the compiler's message for the code below, verbatim; `…` stands for a union, whose order may change.

// use: a requirement is missing [KRN-06]
//! Argument of type 'Plugin<SwapPlugin>' is not assignable to parameter of type '"Plugin 'swap' requires plugin 'account': use() it first"'.
empty.use(swapPlugin, { slippage: 100 })

// use: a requirement of a lazy plugin is missing [KRN-06]
//! Argument of type '() => Promise<typeof import("./swap-module.js")>' is not assignable to parameter of type '"Plugin 'swap' requires plugin 'account': use() it first"'.
empty.use(() => import('./swap-module.js'), { slippage: 100 })

// use: two requirements are missing [KRN-06]
//! Argument of type 'Plugin<SendPlugin>' is not assignable to parameter of type '…"Plugin 'send' requires plugin 'names': use() it first"…'.
empty.use(sendPlugin)

// use: one of two requirements is missing [KRN-06]
//! Argument of type 'Plugin<SendPlugin>' is not assignable to parameter of type '"Plugin 'send' requires plugin 'account': use() it first"'.
empty.use(namesPlugin).use(sendPlugin)

// use: the same plugin twice [KRN-06]
//! Argument of type 'Plugin<NamesPlugin>' is not assignable to parameter of type '"Plugin 'names' is used already"'.
empty.use(namesPlugin).use(namesPlugin)

// use: the same id twice, the second one lazy [KRN-06]
//! Argument of type '() => Promise<typeof import("./swap-module.js")>' is not assignable to parameter of type '"Plugin 'swap' is used already"'.
kernel.use(() => import('./swap-module.js'), { slippage: 100 })

// use: an id that is a member of the kernel [KRN-13]
//! Argument of type 'Plugin<RouterPlugin>' is not assignable to parameter of type '"'router' is a member of the kernel: choose another plugin id"'.
empty.use(routerPlugin)

// use: a module without a default export [KRN-01]
//! Argument of type '() => Promise<typeof import("./send-module.js")>' is not assignable to parameter of type 'Plugin<PluginTypes> | LazyPlugin<PluginTypes>'.
//!   Type '() => Promise<typeof import("./send-module.js")>' is not assignable to type 'LazyPlugin<PluginTypes>'.
//!     Type 'Promise<typeof import("core/type-tests/snippets/send-module")>' is not assignable to type 'Promise<{ readonly default: Plugin<PluginTypes>; }>'.
//!       Property 'default' is missing in type 'typeof import("core/type-tests/snippets/send-module")' but required in type '{ readonly default: Plugin<PluginTypes>; }'.
kernel.use(() => import('./send-module.js'))

// use: an option of the wrong type [KRN-01]
//! Type 'string' is not assignable to type 'number'.
empty.use(accountPlugin).use(swapPlugin, { slippage: '100' })

// use: an option that the plugin does not have [KRN-01]
//! Object literal may only specify known properties, but 'defaultTyp' does not exist in type '{ readonly defaultType?: string; }'. Did you mean to write 'defaultType'?
empty.use(accountPlugin, { defaultTyp: 'smart' })

// use: the options of a lazy plugin [KRN-01]
//! Object literal may only specify known properties, but 'slipage' does not exist in type '{ readonly slippage: number; }'. Did you mean to write 'slippage'?
empty.use(accountPlugin).use(() => import('./swap-module.js'), { slipage: 100 })

// use: options that are required [KRN-01]
//! Expected 2 arguments, but got 1.
empty.use(accountPlugin).use(swapPlugin)

// use: options of a plugin that has none [KRN-01]
//! Expected 1 arguments, but got 2.
empty.use(namesPlugin, { colour: 'teal' })

// kernel.<id>: a plugin that is not used [KRN-01]
//! Property 'swap' does not exist on type 'Kernel<AccountPlugin>'.
empty.use(accountPlugin).swap

// kernel.<id>: a plugin without an api [KRN-01]
//! Property 'names' does not exist on type 'Kernel<NamesPlugin>'.
empty.use(namesPlugin).names

// an annotation that promises a plugin which is not used [KRN-01]
//! Type 'Kernel<AccountPlugin>' is not assignable to type 'Kernel<AccountPlugin | NamesPlugin>' with 'exactOptionalPropertyTypes: true'. Consider adding 'undefined' to the types of the target's properties.
//!   Type 'Kernel<AccountPlugin>' is not assignable to type 'KernelCore<AccountPlugin | NamesPlugin>' with 'exactOptionalPropertyTypes: true'. Consider adding 'undefined' to the types of the target's properties.
//!     Types of property ''~plugins'' are incompatible.
//!       Type '(id: "account") => void' is not assignable to type '(id: "account" | "names") => void'.
//!         Types of parameters 'id' and 'id' are incompatible.
//!           Type '"account" | "names"' is not assignable to type '"account"'.
//!             Type '"names"' is not assignable to type '"account"'.
export const promised: Kernel<AccountPlugin | NamesPlugin> = empty.use(accountPlugin)

// open: an unknown view [KRN-01]
//! Type '"Swop"' is not assignable to type '"No plugin in use has a view 'Swop'"'.
kernel.open({ view: 'Swop' })

// open: a parameter of a view of the wrong type [KRN-01]
//! Type '"left"' is not assignable to type '…'.
kernel.open({ view: 'SwapSelectToken', arguments: { side: 'left' } })

// open: a view without the parameters it needs [KRN-01]
//! Argument of type '{ view: "SwapSelectToken"; }' is not assignable to parameter of type '…'.
//!   Type '{ view: "SwapSelectToken"; }' is not assignable to type 'OpenOptions<…, "SwapSelectToken">'.
//!     Property 'arguments' is missing in type '{ view: "SwapSelectToken"; }' but required in type '{ readonly arguments: { readonly side: …; }; }'.
kernel.open({ view: 'SwapSelectToken' })

// open: parameters without a view [KRN-01]
//! Type '{ amount: string; }' is not assignable to type 'undefined'.
kernel.open({ arguments: { amount: '1' } })

// open: an unknown view with parameters [KRN-01]
//! Type '"Swop"' is not assignable to type '"No plugin in use has a view 'Swop'"'.
kernel.open({ view: 'Swop', arguments: { amount: '1' } })

// open: an unknown route [KRN-12]
//! Argument of type '"swop"' is not assignable to parameter of type '"No plugin in use has a route 'swop'"'.
kernel.open('swop', { amount: '1' })

// open: an unknown route by its name alone [KRN-12]
//! Argument of type '"swop"' is not assignable to parameter of type '…"No plugin in use has a route 'swop'"…'.
kernel.open('swop')

// open: a parameter of a route of the wrong type [KRN-12]
//! Type 'number' is not assignable to type 'string'.
kernel.open('swap', { amount: 1 })

// open: a route without the parameters it needs [KRN-12]
//! Argument of type '"swap"' is not assignable to parameter of type '…"Route 'swap' needs parameters: open('swap', parameters)"…'.
kernel.open('swap')

// kernel.on: an unknown event [KRN-10]
//! Argument of type '"swap:gone"' is not assignable to parameter of type '"No plugin in use has an event 'swap:gone'"'.
kernel.on('swap:gone', () => undefined)

// kernel.on: an event of a plugin that is not used, although another plugin receives it [KRN-10]
//! Argument of type '"names:found"' is not assignable to parameter of type '"No plugin in use has an event 'names:found'"'.
kernel.on('names:found', () => undefined)

// kernel.on: a member that the payload does not have [KRN-10]
//! Property 'price' does not exist on type '{ readonly amount: bigint; }'.
kernel.on('swap:quoted', (quote) => quote.price)

// context.on: an unknown event [KRN-10]
//! Argument of type '"send:sent"' is not assignable to parameter of type '"Plugin 'swap' knows no event 'send:sent': add the plugin that emits it to 'uses'"'.
context.on('send:sent', () => undefined)

// context.emit: an event that the plugin does not declare [KRN-10]
//! Argument of type '"swap:gone"' is not assignable to parameter of type '"Plugin 'swap' emits only what it declares under 'swap:', not 'swap:gone'"'.
context.emit('swap:gone', undefined)

// context.emit: an event of the kernel [KRN-10]
//! Argument of type '"modal:closed"' is not assignable to parameter of type '"Plugin 'swap' emits only what it declares under 'swap:', not 'modal:closed'"'.
context.emit('modal:closed', { connected: true })

// context.emit: an event of another plugin [KRN-10]
//! Argument of type '"account:typeChanged"' is not assignable to parameter of type '"Plugin 'swap' emits only what it declares under 'swap:', not 'account:typeChanged'"'.
context.emit('account:typeChanged', { type: 'smart' })

// context.emit: a payload of the wrong type [KRN-10]
//! Type 'number' is not assignable to type 'bigint'.
context.emit('swap:quoted', { amount: 1 })

// a manifest that leaves out what its types require [KRN-06]
//! Argument of type '{ id: "swap"; version: string; kernel: string; }' is not assignable to parameter of type 'PluginManifest<SwapPlugin> & { readonly requires: readonly ["account"]; }'.
//!   Property 'requires' is missing in type '{ id: "swap"; version: string; kernel: string; }' but required in type '{ readonly requires: readonly ["account"]; }'.
definePlugin<SwapPlugin>({ id: 'swap', version: '1.0.0', kernel: '*' })

// a manifest that requires another plugin than its types [KRN-06]
//! Type '"names"' is not assignable to type '"account"'.
definePlugin<SwapPlugin>({ id: 'swap', version: '1.0.0', kernel: '*', requires: ['names'] })

// a manifest that requires less than its types [KRN-06]
//! Type '["account"]' is not assignable to type 'readonly ["account", "names"] | readonly ["names", "account"]'.
//!   Type '["account"]' is not assignable to type 'readonly ["account", "names"]'.
//!     Source has 1 element(s) but target requires 2.
definePlugin<SendPlugin>({ id: 'send', version: '1.0.0', kernel: '*', requires: ['account'] })

// a manifest with a title that is no text of the plugin [KRN-01]
//! Type '"titel"' is not assignable to type '…'. Did you mean '"title"'?
export const titled = {
  Swap: { load, title: 'titel' },
  SwapSelectToken: { load, title: 'title' },
} satisfies PluginContributions<SwapPlugin>['views']

// a manifest with a button whose view is not known [KRN-01]
//! Type '"Swop"' is not assignable to type '…'.
export const feature = { id: 'swap', label: 'title', icon: 'swap', view: 'Swop' } satisfies Feature

// a manifest with a route whose view is another plugin's [KRN-12]
//! Type '"Account"' is not assignable to type '…'.
export const route = { view: 'Account' } satisfies NonNullable<
  PluginContributions<SwapPlugin>['routes']
>['rates']

// context.t: a key that the texts do not have [KRN-01]
//! Argument of type '"previw"' is not assignable to parameter of type '…'.
context.t('previw')

// useT: a key that the texts do not have [KRN-01]
//! Argument of type '"previw"' is not assignable to parameter of type '…'.
export const useOwnText = (): string => useT<SwapPlugin>('swap')('previw')

// useT: a key that the texts of the kit do not have [KRN-01]
//! Argument of type '"clos"' is not assignable to parameter of type '…'.
export const useKitText = (): string => useT('ui')('clos')

// push: a view that the types of the plugin do not name [KRN-01]
//! Argument of type '"Swop"' is not assignable to parameter of type '"Plugin 'swap' knows no view 'Swop': add the plugin that has it to 'uses'"'.
context.router.push('Swop')

// push: a view of a plugin that is not used [KRN-01]
//! Argument of type '"Send"' is not assignable to parameter of type '"Plugin 'swap' knows no view 'Send': add the plugin that has it to 'uses'"'.
context.router.reset('Send')

// push: a parameter of a view of the wrong type [KRN-01]
//! Type '"left"' is not assignable to type '…'.
context.router.push('SwapSelectToken', { side: 'left' })

// push: a view without the parameters it needs [KRN-01]
//! Expected 2 arguments, but got 1.
context.router.push('SwapSelectToken')

// useNavigation: a view that the types of the plugin do not name [KRN-01]
//! Argument of type '"Swop"' is not assignable to parameter of type '"Plugin 'swap' knows no view 'Swop': add the plugin that has it to 'uses'"'.
export const useOpen = (): void => useNavigation<SwapPlugin>().push('Swop')

// rpc.request: a method that the plugin's types do not declare [SEC-08]
//! Type '"personal_sing"' is not assignable to type '"The plugin's types do not declare the method 'personal_sing': add it to 'methods'"'.
context.rpc.request({ method: 'personal_sing' })

// rpc.read: a method that the plugin's types do not declare [SEC-08]
//! Type '"eth_call"' is not assignable to type '"The plugin's types do not declare the method 'eth_call': add it to 'methods'"'.
context.rpc.read({ method: 'eth_call' })

// a manifest with a method that the plugin's types do not declare [SEC-08]
//! Type '"personal_sing"' is not assignable to type '…'. Did you mean '"personal_sign"'?
export const rpc = {
  eip155: { approval: ['personal_sing'] },
} satisfies PluginContributions<SwapPlugin>['rpc']

// a manifest with an icon that the kit does not draw [KRN-01]
//! Type '"swop"' is not assignable to type 'IconName'.
export const button = { id: 'swap', label: 'title', icon: 'swop', view: 'Swap' } satisfies Feature

// a manifest with a slot that no plugin of its types has [KRN-01]
//! Type '"account:topp"' is not assignable to type '…'. Did you mean '"account:top"'?
export const part = { id: 'swap', slot: 'account:topp', load } satisfies Slot

// a manifest with a slot in the header of a view that no plugin of its types has [KRN-01]
//! Type '"header:Send"' is not assignable to type '…'.
export const headed = { id: 'swap', slot: 'header:Send', load } satisfies Slot

// connect: no plugin in use has a target [KRN-06]
//! Argument of type '{ name: string; }' is not assignable to parameter of type 'never'.
kernel.connect({ name: 'ada.example.id' })

// connect: a target of another type [KRN-06]
//! Type 'number' is not assignable to type 'string'.
named.connect({ name: 7 })
