/** More than a page uses, of every kind. */
const most = 50

/**
 * Keeps formatters: making one takes many times as long as using it, and a list makes several for each row. One for each language
 * and options, a bounded number of them.
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
      if (kept.size >= most) kept.clear()
      kept.set(key, formatter)
    }
    return formatter
  }
}
