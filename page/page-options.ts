import type { KernelOptions } from '../kernel/options/kernel-options.js'
import { isRecord, isText, list, type OptionCheck, text } from '../kernel/options/option-checks.js'
import type { LayerOptions, ResolvedOptions } from '../kernel/options/resolved-options.js'
import type { Platform } from '../kernel/platform/platform.js'
import type { ExpectedConnectMethod } from './contributions/contribution-kinds.js'

/** The host's options for the user interface. */
export interface PageOptions {
  /** Ids of wallet features (buttons) in display order; others follow in the order of the plugins, which is the default. */
  readonly walletFeaturesOrder?: readonly string[]
  /** Ids of connect methods in display order; others follow in the order of the plugins, which is the default. */
  readonly connectMethodsOrder?: readonly string[]
  /** Connect methods of plugins that are fetched at the start. The Connect view reserves their places. Default none. */
  readonly expectedConnectMethods?: readonly ExpectedConnectMethod[]
  /** Ids of the offered social providers in display order. Default: all, in the order of the plugin for social logins. */
  readonly socialsOrder?: readonly string[]
  /** A BCP 47 tag. Default: the page's language. */
  readonly locale?: string
}

/** The host's options with their defaults. */
export interface ResolvedPageOptions extends Required<Omit<PageOptions, 'socialsOrder'>> {
  readonly socialsOrder: readonly string[] | undefined
}

const checks: { readonly [Name in keyof Required<PageOptions>]: OptionCheck } = {
  walletFeaturesOrder: list,
  connectMethodsOrder: list,
  expectedConnectMethods: [
    (value) => Array.isArray(value) && value.every((method) => isRecord(method) && isText(method.id)),
    'must be a list of objects with an id',
  ],
  socialsOrder: list,
  locale: text,
}

function resolve(
  options: KernelOptions,
  { page }: Platform,
): ResolvedPageOptions & Pick<ResolvedOptions, 'orders'> {
  const {
    walletFeaturesOrder = [],
    connectMethodsOrder = [],
    expectedConnectMethods = [],
    socialsOrder,
  } = options
  return {
    locale: options.locale ?? page.language(),
    walletFeaturesOrder,
    connectMethodsOrder,
    expectedConnectMethods,
    socialsOrder,
    orders: {
      features: walletFeaturesOrder,
      connectMethods: connectMethodsOrder,
      ...(socialsOrder && { socials: socialsOrder }),
      ...options.orders,
    },
  }
}

/** Resolves the language and the orders that have an option of their own. */
export const pageOptions: LayerOptions = { checks, resolve }
