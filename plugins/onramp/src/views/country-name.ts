/** "Switzerland" in the person's language; the code where it is none that the browser knows. */
export function countryName(locale: string, id: string): string {
  try {
    return new Intl.DisplayNames(locale, { type: 'region' }).of(id) ?? id
  } catch {
    return id
  }
}
