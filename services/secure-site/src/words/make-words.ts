/** A text with `{names}` as placeholders; by plural form of `count` if needed. */
export type Message =
  | string
  | ({ readonly other: string } & { readonly [Form in Intl.LDMLPluralRule]?: string })

export type Values = Readonly<Record<string, string | number>>

/** The texts of a page in one language. */
export interface Words<Key extends string> {
  /** BCP 47, for numbers and dates. */
  readonly locale: string
  readonly direction: 'ltr' | 'rtl'
  /** Returns the text of a key, with its `{names}`; `count` selects the plural form. */
  pattern(key: Key, count?: number): string
  /** Returns the text with its values; numbers are formatted. */
  text(key: Key, values?: Values): string
}

/** Creates the texts from a catalogue. */
export function makeWords<Key extends string>(
  messages: Readonly<Record<Key, Message>>,
  locale: string,
): Words<Key> {
  function pattern(key: Key, count?: number): string {
    const message: Message = messages[key]
    if (typeof message === 'string') return message
    const form = count === undefined ? 'other' : new Intl.PluralRules(locale).select(count)
    return message[form] ?? message.other
  }
  const shown = (value: string | number | undefined): string =>
    typeof value === 'number' ? new Intl.NumberFormat(locale).format(value) : String(value)
  return {
    locale,
    direction: /^(ar|fa|he|ur)(-|$)/i.test(locale) ? 'rtl' : 'ltr',
    pattern,
    text(key, values = {}) {
      const count = typeof values.count === 'number' ? values.count : undefined
      return pattern(key, count).replace(/\{(\w+)\}/g, (whole, name: string) =>
        Object.hasOwn(values, name) ? shown(values[name]) : whole,
      )
    },
  }
}
