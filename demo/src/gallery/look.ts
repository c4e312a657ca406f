/** The display options of a story, from the address. */
export interface Look {
  readonly theme: 'system' | 'light' | 'dark'
  readonly locale: string
  /** Width of an element that stands in for a screen. Pixels; undefined: the whole page. */
  readonly width: number | undefined
}

/** Display options with a name, as they stand in the address. */
export interface NamedLook {
  readonly name: string
  readonly query: Readonly<Record<string, string>>
}

/** The display options that the gallery's index offers for each story. */
export const looks: readonly NamedLook[] = [
  { name: 'Light', query: { theme: 'light' } },
  { name: 'Dark', query: { theme: 'dark' } },
  { name: 'Narrow', query: { theme: 'light', width: '320' } },
  { name: 'Narrow dark', query: { theme: 'dark', width: '320' } },
  { name: 'Arabic', query: { theme: 'light', locale: 'ar' } },
  { name: 'Longest', query: { theme: 'light', locale: 'de-XL', width: '320' } },
  { name: 'Pseudo', query: { theme: 'dark', locale: 'en-XA' } },
]

/** The looks that stand side by side, each with the width of its window. Pixels. */
export const columns: readonly (NamedLook & { readonly windowWidth: number })[] = [
  { name: 'Light', query: { theme: 'light' }, windowWidth: 480 },
  { name: 'Dark', query: { theme: 'dark' }, windowWidth: 480 },
  { name: 'Phone', query: { theme: 'light' }, windowWidth: 390 },
  { name: 'Right to left', query: { theme: 'dark', locale: 'ar' }, windowWidth: 390 },
  { name: 'Longest texts', query: { theme: 'light', locale: 'de-XL' }, windowWidth: 320 },
]

export function readLook(query: URLSearchParams): Look {
  const theme = query.get('theme')
  const width = Number(query.get('width'))
  return {
    theme: theme === 'light' || theme === 'dark' ? theme : 'system',
    locale: query.get('locale') ?? 'en',
    width: width > 0 ? width : undefined,
  }
}
