import type { PluginTypes } from '../../kernel/plugin/plugin-types.js'
import type { ReadableStore } from '../../kernel/store/store.js'

/** A text, or its plural forms chosen by `count`. `{name}` stands for a value. */
export type Message =
  | string
  | {
      readonly zero?: string
      readonly one?: string
      readonly two?: string
      readonly few?: string
      readonly many?: string
      readonly other: string
    }

/** The texts of one plugin in one language. */
export type Catalogue = Readonly<Record<string, Message>>

export type CatalogueLoader<C extends Catalogue = Catalogue> = () => Promise<{
  readonly default: { readonly [K in keyof C]: Message }
}>

/** A plugin's loaders of its texts: English always, others if it has them. */
export type CatalogueLoaders<C extends Catalogue = Catalogue> = {
  readonly en: CatalogueLoader<C>
} & Readonly<Record<string, CatalogueLoader<C>>>

/** The texts of several plugins in one language, by their ids, and `ui` for those of the widget itself. */
export type LocaleTexts = Readonly<Record<string, Catalogue>>

/**
 * Loads texts in one language. It receives the id of the plugin whose texts are needed, and may return others with them:
 * each call is repeated for each plugin.
 */
export type LocaleLoader = (plugin: string) => Promise<{ readonly default: LocaleTexts }>

/** Languages by their BCP 47 tag, or a function that loads them. */
export type Locales =
  | Readonly<Record<string, LocaleLoader>>
  | (() => Promise<{ readonly default: Readonly<Record<string, LocaleLoader>> }>)

/** Keys of a plugin's texts; any if its types declare none. */
export type TextKey<P extends PluginTypes> = P extends { readonly messages: infer C }
  ? keyof C & string
  : string

export type MessageValues = Readonly<Record<string, string | number>>

export interface LocaleState {
  readonly locale: string
  readonly direction: 'ltr' | 'rtl'
  /** Grows with each catalogue that was loaded. */
  readonly revision: number
}

/** Formats texts, numbers, amounts and dates in the user's language. */
export interface I18n {
  readonly store: ReadableStore<LocaleState>
  /** Changes the language once its texts for every scope in use are loaded. */
  setLocale(locale: string): Promise<void>
  /** Adds the texts of a scope: a plugin's id, or `ui`. The returned function removes them. */
  register(scope: string, loaders: CatalogueLoaders): () => void
  /** Loads a scope's texts in the current language; English fills the gaps. */
  load(scope: string): Promise<void>
  isLoaded(scope: string): boolean
  /** Returns the text of `scope.key`; the key itself while its catalogue is not loaded. */
  t<P extends PluginTypes = PluginTypes>(scope: P['id'], key: TextKey<P>, values?: MessageValues): string
  number(value: number, options?: Intl.NumberFormatOptions): string
  /** @param timeMs milliseconds since 1970 */
  date(timeMs: number, options?: Intl.DateTimeFormatOptions): string
  /**
   * Formats an exact amount, truncated to `digits` after the point; a non-zero one never reads as zero: "<0.001".
   *
   * @param value in the smallest unit (wei, lamports)
   */
  amount(value: bigint, decimals: number, digits?: number): string
}
