/**
 * Returns the explicit region of a language tag (`CH` of `de-CH`), ISO 3166-1 alpha-2; likely regions are not guessed.
 */
export function readRegion(tag: string): string | undefined {
  try {
    const { region } = new Intl.Locale(tag)
    // `es-419` is a continent.
    return region !== undefined && /^[A-Z]{2}$/.test(region) ? region : undefined
  } catch {
    return undefined
  }
}
