import type { KernelOptions } from '../kernel/options/kernel-options.js'
import { anything, array, list, type OptionCheck, record } from '../kernel/options/option-checks.js'
import type { LayerOptions, ResolvedOptions } from '../kernel/options/resolved-options.js'
import type { Platform } from '../kernel/platform/platform.js'
import type { ExpectedConnectMethod } from './contributions/contribution-kinds.js'
import { isLocale } from './i18n/create-i18n.js'
import type { Locales, LocaleTexts } from './i18n/i18n.js'

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
  /** A BCP 47 tag. Default: the browser's language. */
  readonly locale?: string
  /**
   * Texts that replace those of the plugins, by plugin and key, in every language.
   *
   * @example
   * createQuoin({ …, messages: { wallets: { connectTitle: 'Log in' } } })
   */
  readonly messages?: LocaleTexts
  /**
   * Languages besides those that plugins bring, by their BCP 47 tag. `npx quoin messages` exports the texts to translate.
   *
   * @example
   * createQuoin({ …, locales: { sv: () => import('./sv.json') } })
   */
  readonly locales?: Locales
}

/** The host's options with their defaults. */
export interface ResolvedPageOptions
  extends Required<Omit<PageOptions, 'socialsOrder' | 'messages' | 'locales'>> {
  readonly socialsOrder: readonly string[] | undefined
  readonly messages: LocaleTexts | undefined
  readonly locales: Locales | undefined
  /** The language is that of the host, not of the browser. */
  readonly isLocaleGiven: boolean
}

const checks: { readonly [Name in keyof Required<PageOptions>]: OptionCheck } = {
  walletFeaturesOrder: list,
  connectMethodsOrder: list,
  expectedConnectMethods: array,
  socialsOrder: list,
  locale: [isLocale, 'must be a language tag'],
  messages: record,
  locales: anything,
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
    // A browser may report the system's setting, such as `C`.
    locale: options.locale ?? [page.language()].find(isLocale) ?? 'en',
    isLocaleGiven: options.locale !== undefined,
    walletFeaturesOrder,
    connectMethodsOrder,
    expectedConnectMethods,
    socialsOrder,
    messages: options.messages,
    locales: options.locales,
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
