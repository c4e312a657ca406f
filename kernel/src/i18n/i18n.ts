import type { ReadableStore } from '../store/store.js'

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

/** How a plugin brings its texts: English always, others if it has them. */
export type CatalogueLoaders<C extends Catalogue = Catalogue> = {
  readonly en: () => Promise<{ readonly default: C }>
} & { readonly [locale: string]: () => Promise<{ readonly default: { readonly [K in keyof C]: Message } }> }

export type MessageValues = Readonly<Record<string, string | number>>

/** Texts, numbers, amounts and dates in the person's language. */
export interface I18n {
  readonly store: ReadableStore<{
    readonly locale: string
    readonly direction: 'ltr' | 'rtl'
    readonly revision: number
  }>
  setLocale(locale: string): Promise<void>
  /** Loads a plugin's texts in the current language; English fills the gaps. */
  load(scope: string): Promise<void>
  /** The text of `scope.key`; the key itself while its catalogue is not loaded. */
  t(scope: string, key: string, values?: MessageValues): string
  number(value: number, options?: Intl.NumberFormatOptions): string
  date(timeMs: number, options?: Intl.DateTimeFormatOptions): string
  /** An exact amount truncated to `digits` after the point; a non-zero one never reads as zero: "<0.001". */
  amount(value: bigint, decimals: number, digits?: number): string
}
