import type { WritableStore } from '../store/store.js'
import { formatAmount } from './format-amount.js'
import type { Catalogue, CatalogueLoaders, I18n, LocaleState, Message, MessageValues } from './i18n.js'

/** Languages written from right to left. */
const rightToLeft: readonly string[] = ['ar', 'fa', 'he', 'ur']
/** A stand-in language of accented, longer English: what is not translated or does not fit shows at once. */
const pseudoLocale = 'en-XA'

/** The reading direction of a BCP 47 tag. */
export function directionOf(locale: string): 'ltr' | 'rtl' {
  return rightToLeft.includes(locale.split('-')[0] ?? '') ? 'rtl' : 'ltr'
}

function pick(message: Message, locale: string, values: MessageValues | undefined): string {
  if (typeof message === 'string') return message
  const count = values?.count
  if (typeof count !== 'number') return message.other
  return message[new Intl.PluralRules(locale).select(count)] ?? message.other
}

/**
 * Makes the texts of a kernel.
 *
 * @param store holds the language; only this writes it
 */
export function createI18n(store: WritableStore<LocaleState>): I18n {
  const scopes = new Map<string, CatalogueLoaders>()
  const loaded = new Map<string, Catalogue>()
  const keyOf = (scope: string, locale: string): string => `${locale}/${scope}`
  const locale = (): string => store.getState().locale

  const loadInto = async (scope: string, target: string): Promise<void> => {
    const loaders = scopes.get(scope)
    const key = keyOf(scope, target)
    if (!loaders || loaded.has(key)) return
    const own = loaders[target] ?? loaders[target.split('-')[0] ?? '']
    if (target === pseudoLocale) {
      const [english, { pseudoCatalogue }] = await Promise.all([
        loaders.en(),
        import('./pseudo-catalogue.js'),
      ])
      loaded.set(key, pseudoCatalogue(english.default))
    } else if (own === undefined || own === loaders.en) {
      loaded.set(key, (await loaders.en()).default)
    } else {
      const [english, translated] = await Promise.all([loaders.en(), own()])
      loaded.set(key, { ...english.default, ...translated.default })
    }
    store.setState((state) => ({ ...state, revision: state.revision + 1 }))
  }

  return {
    store,
    async setLocale(next) {
      const used = [...scopes.keys()].filter((scope) => loaded.has(keyOf(scope, locale())))
      await Promise.all(used.map((scope) => loadInto(scope, next)))
      store.setState((state) => ({
        locale: next,
        direction: directionOf(next),
        revision: state.revision + 1,
      }))
    },
    register(scope, loaders) {
      scopes.set(scope, loaders)
      return () => {
        scopes.delete(scope)
        for (const key of [...loaded.keys()]) if (key.endsWith(`/${scope}`)) loaded.delete(key)
      }
    },
    load: (scope) => loadInto(scope, locale()),
    isLoaded: (scope) => !scopes.has(scope) || loaded.has(keyOf(scope, locale())),
    t(scope, key, values) {
      const catalogue = loaded.get(keyOf(scope, locale()))
      if (!catalogue || !Object.hasOwn(catalogue, key)) return key
      const message = catalogue[key]
      if (message === undefined) return key
      return pick(message, locale(), values).replace(/\{(\w+)\}/g, (whole, name: string) => {
        const value = values?.[name]
        return value === undefined ? whole : String(value)
      })
    },
    number: (value, options) => new Intl.NumberFormat(locale(), options).format(value),
    date: (timeMs, options) => new Intl.DateTimeFormat(locale(), options).format(timeMs),
    amount: (value, decimals, digits) => formatAmount(value, decimals, locale(), digits),
  }
}
