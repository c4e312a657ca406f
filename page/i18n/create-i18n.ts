import { QuoinError } from '../../kernel/errors/quoin-error.js'
import type { WritableStore } from '../../kernel/store/store.js'
import type { I18nOptions } from './find-translation.js'
import { formatAmount } from './format-amount.js'
import type { Catalogue, CatalogueLoader, I18n, LocaleState, Message, MessageValues } from './i18n.js'
import { keepFormatters } from './keep-formatters.js'

/** Returns the reading direction of a BCP 47 tag. */
export const directionOf = (locale: string): 'ltr' | 'rtl' =>
  /^(ar|fa|he|ur)\b/.test(locale) ? 'rtl' : 'ltr'

/** Limit of a text: no text of the widget is longer. Characters. */
const maxLength = 2_000
/** Returns a text; an untyped plugin may pass anything, which becomes an empty text. */
const plain = (text: unknown): string => (typeof text === 'string' ? text.slice(0, maxLength) : '')

/** Returns true for a BCP 47 tag: `Intl` throws for another one. */
export function isLocale(tag: unknown): tag is string {
  try {
    return typeof tag === 'string' && Boolean(Intl.getCanonicalLocales(tag))
  } catch {
    return false
  }
}

function pick(message: Message, locale: string, values: MessageValues | undefined): unknown {
  if (typeof message === 'string') return message
  const count = values?.count
  const form = typeof count === 'number' && new Intl.PluralRules(locale).select(count)
  return (form && message[form]) || message.other
}

/** The part of `Intl` that formats numbers and dates. */
type Formatting = Pick<typeof Intl, 'NumberFormat' | 'DateTimeFormat'>

/**
 * Creates the texts of a kernel.
 *
 * @param store holds the language; no other code writes it
 */
export function createI18n(
  store: WritableStore<LocaleState>,
  options: I18nOptions = {},
  intl: Formatting = Intl,
): I18n {
  const numberFormat = keepFormatters(
    (tag, options?: Intl.NumberFormatOptions) => new intl.NumberFormat(tag, options),
  )
  const dateFormat = keepFormatters(
    (tag, options?: Intl.DateTimeFormatOptions) => new intl.DateTimeFormat(tag, options),
  )
  const scopes = new Map<string, ReadonlyMap<string, CatalogueLoader>>()
  const loaded = new Map<string, Catalogue>()
  /** The catalogue that was loaded last, per scope: used until that of a new language is loaded. */
  const latest = new Map<string, Catalogue>()
  const keyOf = (scope: string, locale: string): string => `${locale}/${scope}`
  const locale = (): string => store.getState().locale

  const loadInto = async (scope: string, target: string): Promise<void> => {
    const loaders = scopes.get(scope)
    const key = keyOf(scope, target)
    if (!loaders || loaded.has(key)) return
    const load = async (language: string): Promise<Catalogue> => ({
      ...(await loaders.get(language)?.())?.default,
    })
    const language = [target, target.split('-')[0] ?? ''].find((tag) => loaders.has(tag)) ?? 'en'
    const english = load('en')
    const own = language === 'en' ? undefined : load(language)
    const catalogue =
      // `en-XA` is a test language of accented, longer English.
      /^en(?!-XA)/.test(target) && !options.messages?.[scope]
        ? { ...(await english), ...(await own) }
        : await (await import('./find-translation.js')).translate(options, target, scope, english, own)
    // Its plugin may have ended meanwhile.
    if (!scopes.has(scope)) return
    loaded.set(key, catalogue)
    latest.set(scope, catalogue)
    store.setState((state) => ({ ...state, revision: state.revision + 1 }))
  }

  return {
    store,
    async setLocale(next) {
      if (!isLocale(next)) throw new QuoinError('OPTIONS_INVALID', { details: `locale '${plain(next)}'` })
      const used = [...scopes.keys()].filter((scope) => loaded.has(keyOf(scope, locale())))
      // A plugin whose texts fail to load does not block the others: its own stay in the previous language.
      await Promise.allSettled(used.map((scope) => loadInto(scope, next)))
      store.setState((state) => ({
        locale: next,
        direction: directionOf(next),
        revision: state.revision + 1,
      }))
    },
    register(scope, loaders) {
      scopes.set(scope, new Map(Object.entries(loaders)))
      return () => {
        scopes.delete(scope)
        latest.delete(scope)
        for (const key of [...loaded.keys()]) if (key.endsWith(`/${scope}`)) loaded.delete(key)
      }
    },
    load: (scope) => loadInto(scope, locale()),
    isLoaded: (scope) => !scopes.has(scope) || loaded.has(keyOf(scope, locale())),
    t(scope, key, values) {
      try {
        const catalogue = loaded.get(keyOf(scope, locale())) ?? latest.get(scope)
        const message = catalogue && Object.hasOwn(catalogue, key) ? catalogue[key] : undefined
        const text = message && pick(message, locale(), values)
        if (typeof text !== 'string') return plain(key)
        return plain(text).replace(/\{(\w+)\}/g, (whole, name: string) =>
          values && Object.hasOwn(values, name) ? String(values[name]) : whole,
        )
      } catch {
        // Members of a catalogue may throw when they are read: the views of other plugins must not fail then.
        return plain(key)
      }
    },
    number: (value, options) => numberFormat(locale(), options).format(value),
    date: (timeMs, options) => dateFormat(locale(), options).format(timeMs),
    amount: (value, decimals, digits) => formatAmount(value, decimals, locale(), digits, numberFormat),
  }
}
