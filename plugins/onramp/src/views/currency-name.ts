/** "US Dollar" in the person's language; the code where it is none that the browser knows. */
export function currencyName(locale: string, id: string): string {
  try {
    return new Intl.DisplayNames(locale, { type: 'currency' }).of(id) ?? id
  } catch {
    return id
  }
}
