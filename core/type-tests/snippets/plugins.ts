import type { Kernel, Plugin, PluginContext, PluginTypes } from '#kernel'

// The plugins that the snippets use: they are compiled, never run.

export interface AccountPlugin extends PluginTypes {
  readonly id: 'account'
  readonly api: { address(): string }
  readonly options: { readonly defaultType?: string } | undefined
  readonly events: { 'account:typeChanged': { readonly type: string } }
  readonly views: { Account: undefined }
  readonly slots: 'account:top'
}

export interface NamesPlugin extends PluginTypes {
  readonly id: 'names'
  readonly connectTargets: { readonly name: string; readonly record: { readonly id: number } }
  readonly events: { 'names:found': string }
}

export interface SwapPlugin extends PluginTypes {
  readonly id: 'swap'
  readonly api: { getQuote(): bigint }
  readonly options: { readonly slippage: number }
  readonly requires: AccountPlugin
  readonly uses: NamesPlugin
  readonly events: { 'swap:quoted': { readonly amount: bigint } }
  readonly views: {
    Swap: { readonly amount?: string } | undefined
    SwapSelectToken: { readonly side: 'from' | 'to' }
  }
  readonly routes: { swap: { readonly amount: string }; rates: undefined }
  readonly messages: { readonly title: string; readonly review: string }
  readonly methods: 'personal_sign' | 'eth_sendTransaction'
}

export interface SendPlugin extends PluginTypes {
  readonly id: 'send'
  readonly requires: AccountPlugin | NamesPlugin
  readonly views: { Send: undefined }
}

/** A plugin whose views all need parameters, and are declared elsewhere. */
export interface HistoryPlugin extends PluginTypes {
  readonly id: 'history'
  readonly views: HistoryViews
}
interface HistoryViews {
  readonly Details: { readonly hash: string }
}

export interface RouterPlugin extends PluginTypes {
  readonly id: 'router'
}

export declare const accountPlugin: Plugin<AccountPlugin>
export declare const namesPlugin: Plugin<NamesPlugin>
export declare const swapPlugin: Plugin<SwapPlugin>
export declare const sendPlugin: Plugin<SendPlugin>
export declare const routerPlugin: Plugin<RouterPlugin>
export declare const anyPlugin: Plugin<PluginTypes>

export declare const empty: Kernel
export declare const named: Kernel<AccountPlugin | NamesPlugin>
export declare const kernel: Kernel<AccountPlugin | SwapPlugin>
export declare const strict: Kernel<HistoryPlugin>
export declare const context: PluginContext<SwapPlugin>
export declare const computed: string
export declare const load: () => Promise<{ default: () => null }>
