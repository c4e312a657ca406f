/** Returns "Switzerland" in the user's language; the code if the browser has no name for it. */
export function countryName(locale: string, id: string): string {
  try {
    return new Intl.DisplayNames(locale, { type: 'region' }).of(id) ?? id
  } catch {
    return id
  }
}
