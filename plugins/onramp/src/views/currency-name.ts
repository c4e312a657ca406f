/** Returns "US Dollar" in the user's language; the code if the browser has no name for it. */
export function currencyName(locale: string, id: string): string {
  try {
    return new Intl.DisplayNames(locale, { type: 'currency' }).of(id) ?? id
  } catch {
    return id
  }
}
