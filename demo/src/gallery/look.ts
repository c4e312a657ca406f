/** The display options of a story, from the address. */
export interface Look {
  readonly theme: 'system' | 'light' | 'dark'
  readonly locale: string
  /** Width of an element that stands in for a screen. Pixels; undefined: the whole page. */
  readonly width: number | undefined
}

/** The display options that the gallery's index offers for each story. */
export const looks: readonly { readonly name: string; readonly query: Readonly<Record<string, string>> }[] = [
  { name: 'Light', query: { theme: 'light' } },
  { name: 'Dark', query: { theme: 'dark' } },
  { name: 'Narrow', query: { theme: 'light', width: '320' } },
  { name: 'Narrow dark', query: { theme: 'dark', width: '320' } },
  { name: 'Arabic', query: { theme: 'light', locale: 'ar' } },
  { name: 'Pseudo', query: { theme: 'dark', locale: 'en-XA' } },
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
