/** Limit of formatters: more than a page uses. */
const max = 50

/**
 * Caches formatters: creating one takes many times as long as using it, and a list needs several for each row. Keeps
 * one for each language and options, up to a limit.
 *
 * @example
 * const numberFormat = keepFormatters((locale, options?: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options))
 * numberFormat('en') === numberFormat('en')  // true
 */
export function keepFormatters<Options extends object, Formatter>(
  make: (locale: string, options?: Options) => Formatter,
): (locale: string, options?: Options) => Formatter {
  const kept = new Map<string, Formatter>()
  return (locale, options) => {
    const key = `${locale} ${JSON.stringify(options)}`
    let formatter = kept.get(key)
    if (!formatter) {
      formatter = make(locale, options)
      if (kept.size >= max) kept.clear()
      kept.set(key, formatter)
    }
    return formatter
  }
}
