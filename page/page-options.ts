import type { KernelOptions } from '../kernel/options/kernel-options.js'
import { isRecord, isText, list, type OptionCheck, text } from '../kernel/options/option-checks.js'
import type { LayerOptions, ResolvedOptions } from '../kernel/options/resolved-options.js'
import type { Platform } from '../kernel/platform/platform.js'
import type { ExpectedConnectMethod } from './contributions/contribution-kinds.js'

/** The host's options for the user interface. */
export interface PageOptions {
  /** Ids of wallet features (buttons) in display order; others follow. Default onramp, swaps, receive, send. */
  readonly walletFeaturesOrder?: readonly string[]
  /** Ids of connect methods in display order; others follow. Default email, social, wallet. */
  readonly connectMethodsOrder?: readonly string[]
  /** Connect methods of plugins that are fetched at the start. The Connect view reserves their places. Default none. */
  readonly expectedConnectMethods?: readonly ExpectedConnectMethod[]
  /** Ids of social providers in display order. Default google, x, discord, farcaster, github, apple, facebook. */
  readonly socialsOrder?: readonly string[]
  /** A BCP 47 tag. Default: the page's language. */
  readonly locale?: string
}

/** The host's options with their defaults. */
export interface ResolvedPageOptions extends Required<PageOptions> {}

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

/** The product's default orders (KRN-05). */
const walletFeatures = ['onramp', 'swaps', 'receive', 'send'] as const
const connectMethods = ['email', 'social', 'wallet'] as const
const socials = ['google', 'x', 'discord', 'farcaster', 'github', 'apple', 'facebook'] as const

function resolve(
  options: KernelOptions,
  { page }: Platform,
): ResolvedPageOptions & Pick<ResolvedOptions, 'orders'> {
  const {
    walletFeaturesOrder = walletFeatures,
    connectMethodsOrder = connectMethods,
    expectedConnectMethods = [],
    socialsOrder = socials,
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
      socials: socialsOrder,
      ...options.orders,
    },
  }
}

/** Resolves the language and the orders that have an option of their own. */
export const pageOptions: LayerOptions = { checks, resolve }
