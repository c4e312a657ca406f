import { QuoinError } from '../../kernel/errors/quoin-error.js'
import type { LayerHost } from '../../kernel/layers/kernel-layer.js'
import { isLogged, type ResolvedOptions } from '../../kernel/options/resolved-options.js'
import type { Platform } from '../../kernel/platform/platform.js'
import type { Catalogue, LocaleLoader, Locales, LocaleTexts } from './i18n.js'
import { matchLocale } from './match-locale.js'
import { pseudoCatalogue } from './pseudo-catalogue.js'

export interface I18nOptions {
  /** Texts of the host, by plugin: they replace others in every language. */
  readonly messages?: LocaleTexts | undefined
  /** Languages besides those of the plugins themselves. */
  readonly locales?: Locales | undefined
  /** Texts that a language lacks are logged at the level `warn`; a language without any at `mistakes`. */
  readonly logLevel?: ResolvedOptions['logLevel']
  readonly platform?: Pick<Platform, 'log'>
  /** The first language, and whether the host chose it. Every other one was chosen by a call of `setLocale`. */
  readonly locale?: string
  readonly isLocaleGiven?: boolean
  readonly alert?: LayerHost['alert']
}

async function loadersOf(locales: Locales): Promise<Readonly<Record<string, LocaleLoader>>> {
  const all = typeof locales === 'function' ? (await locales()).default : locales
  if (Object(all) !== all)
    throw new QuoinError('OPTIONS_INVALID', { details: 'locales: must be an object of loaders by language' })
  return all
}

async function findTexts(locales: Locales, locale: string, plugin: string): Promise<Catalogue | undefined> {
  const all = await loadersOf(locales)
  const tag = matchLocale(Object.keys(all), locale)
  const texts = tag === undefined ? undefined : (await all[tag]?.(plugin))?.default
  return texts && Object.hasOwn(texts, plugin) ? texts[plugin] : undefined
}

/** Returns the entries that are texts: another one, such as an `undefined` of the host, replaces none. */
const textsOf = (texts: Catalogue | undefined): Catalogue =>
  Object.fromEntries(
    Object.entries(texts ?? {}).filter(
      ([, message]) => typeof (Object(message).other ?? message) === 'string',
    ),
  )

/** Reports a language that the host chose, and that the widget is not translated into. */
async function reportLanguage(options: I18nOptions, language: string): Promise<void> {
  const { locale, isLocaleGiven, locales = {}, alert } = options
  if (!isLocaleGiven && language === locale) return
  const { SetupError } = await import('../setup-error.js')
  const tags = ['en', ...Object.keys(await loadersOf(locales))].sort()
  alert?.(
    'kernel',
    new SetupError('LOCALE_MISSING', {
      details: `'${language}'`,
      fix: `Choose one of ${tags.join(', ')}, or pass its texts under 'locales'.`,
    }),
  )
}

/**
 * Returns the texts of a plugin in a language: English, its own, those of a locale, and those of the host; later ones win.
 * Warns of those that the language lacks.
 *
 * @param own the plugin's own texts in the language, if it has them
 */
export async function translate(
  options: I18nOptions,
  locale: string,
  plugin: string,
  english: Promise<Catalogue>,
  own: Promise<Catalogue> | undefined,
): Promise<Catalogue> {
  const { locales = {}, messages, logLevel = 'silent', platform } = options
  const base = await english
  const hosts = textsOf(messages?.[plugin])
  if (locale === 'en-XA') return { ...pseudoCatalogue(base), ...hosts }
  const isEnglish = /^en\b/.test(locale)
  const texts = { ...(await own), ...(!isEnglish && textsOf(await findTexts(locales, locale, plugin))) }
  const missing = isEnglish ? [] : Object.keys(base).filter((key) => !Object.hasOwn(texts, key))
  if (missing.length > 0 && ['debug', 'warn'].includes(logLevel))
    platform?.log('warn', [`[quoin] '${plugin}' has no text in '${locale}' for`, missing])
  // The widget's own texts stand for all: a language without them is none that the widget has.
  const isUnknown = plugin === 'ui' && missing.length > 0 && missing.length === Object.keys(base).length
  if (isUnknown && isLogged(logLevel, 'mistakes')) await reportLanguage(options, locale)
  return { ...base, ...texts, ...hosts }
}
