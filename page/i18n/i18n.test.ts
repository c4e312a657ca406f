import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createSlice } from '../../kernel/store/store.js'
import { createI18n } from './create-i18n.js'
import { formatAmount } from './format-amount.js'
import type { LocaleState } from './i18n.js'
import { keepFormatters } from './keep-formatters.js'
import { matchLocale } from './match-locale.js'

const en = {
  hello: 'Hello {name}',
  wallets: { one: '{count} wallet', other: '{count} wallets' },
  only: 'Only English',
}
const ar = {
  hello: 'مرحبا {name}',
  wallets: { one: 'محفظة', two: 'محفظتان', few: '{count} محافظ', other: '{count} محفظة' },
}

const inLocale = (locale: string): LocaleState => ({ locale, direction: 'ltr', revision: 0 })

const makeI18n = (locale = 'en', intl?: Parameters<typeof createI18n>[2]) => {
  const i18n = createI18n(
    createSlice<LocaleState>(inLocale(locale), () => undefined),
    {},
    intl,
  )
  i18n.register('test', {
    en: () => Promise.resolve({ default: en }),
    // A translation without one of the texts, as of an older third-party plugin.
    ar: () => Promise.resolve({ default: ar as unknown as typeof en }),
  })
  return i18n
}

it('fills in values and chooses plural forms', async () => {
  const i18n = makeI18n()
  await i18n.load('test')
  expect(i18n.t('test', 'hello', { name: 'Ada' })).toBe('Hello Ada')
  expect(i18n.t('test', 'wallets', { count: 1 })).toBe('1 wallet')
  expect(i18n.t('test', 'wallets', { count: 7 })).toBe('7 wallets')
  expect(i18n.t('test', 'constructor')).toBe('constructor')
})

it('changes the language of all texts in use; English fills the gaps', async () => {
  const i18n = makeI18n()
  await i18n.load('test')
  await i18n.setLocale('ar')
  expect(i18n.store.getState()).toMatchObject({ locale: 'ar', direction: 'rtl' })
  expect(i18n.t('test', 'wallets', { count: 2 })).toBe('محفظتان')
  expect(i18n.t('test', 'only')).toBe('Only English')
})

it('the pseudo-locale lengthens every text and keeps its values', async () => {
  const i18n = makeI18n('en-XA')
  await i18n.load('test')
  expect(i18n.t('test', 'hello', { name: 'Ada' })).toMatch(/^\[!! Hélló Ada~+ !!\]$/)
})

it('truncates amounts, and a non-zero amount never reads as zero [UI-13] [SEC-10]', () => {
  expect(formatAmount(123_456_789n, 6, 'en')).toBe('123.456')
  expect(formatAmount(999_999n, 6, 'en')).toBe('0.999')
  expect(formatAmount(456_789n, 9, 'en')).toBe('<0.001')
  expect(formatAmount(0n, 18, 'en')).toBe('0')
  expect(formatAmount(1n, 2, 'en', 2)).toBe('0.01')
  expect(formatAmount(1n, 3, 'en', 2)).toBe('<0.01')
  expect(formatAmount(5n, 0, 'en')).toBe('5')
  expect(formatAmount(10n ** 60n + 1n, 18, 'en').replaceAll(',', '')).toBe(`1${'0'.repeat(42)}`)
})

it('creates a formatter once per language and options, not for every number and date [REL-06]', async () => {
  let made = 0
  const counted = <C extends new (...args: never) => object>(of: C): C =>
    new Proxy(of, {
      construct(target, args) {
        made++
        return Reflect.construct(target, args)
      },
    })
  const { NumberFormat, DateTimeFormat } = Intl
  const i18n = makeI18n('en', {
    NumberFormat: counted(NumberFormat),
    DateTimeFormat: counted(DateTimeFormat),
  })
  await i18n.load('test')
  const row = (index: number): string =>
    [
      i18n.amount(BigInt(index) * 1_500n, 3),
      i18n.number(index, { style: 'unit', unit: 'hour' }),
      i18n.date(index * 86_400_000, { month: 'long', timeZone: 'UTC' }),
      i18n.t('test', 'wallets', { count: index }),
    ].join(', ')
  for (let index = 0; index < 100; index++) row(index)
  expect(made).toBe(3)
  expect(row(40)).toBe('60, 40 hr, February, 40 wallets')
  await i18n.setLocale('ar')
  row(1)
  expect(made).toBe(6)
  expect(i18n.amount(1_234_567n, 3, 1)).not.toBe(i18n.amount(1_234_567n, 3, 2))
})

it('keeps a bounded number of formatters, and none whose creation threw', () => {
  let made = 0
  const formatter = keepFormatters((locale, options?: { readonly digits: number }) => {
    if (locale === 'no such') throw new RangeError(locale)
    return { locale, options, number: made++ }
  })
  expect(formatter('en', { digits: 1 })).toBe(formatter('en', { digits: 1 }))
  expect(formatter('en', { digits: 2 })).not.toBe(formatter('en', { digits: 1 }))
  expect(formatter('de', { digits: 1 })).not.toBe(formatter('en', { digits: 1 }))
  const first = formatter('en')
  for (let digits = 10; digits < 1_010; digits++) formatter('en', { digits })
  expect(formatter('en')).not.toBe(first)
  for (const _ of [1, 2]) expect(() => formatter('no such')).toThrow(RangeError)
})

it('a displayed amount is never more than the exact one, for any value [UI-13] [REL-06]', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 0n, max: 10n ** 40n }),
      fc.integer({ min: 0, max: 24 }),
      (value, decimals) => {
        const text = formatAmount(value, decimals, 'en').replaceAll(',', '')
        if (value === 0n) return text === '0'
        if (text.startsWith('<')) return value * 1_000n < 10n ** BigInt(decimals)
        const [whole = '', fraction = ''] = text.split('.')
        const shown = BigInt(whole + fraction.padEnd(3, '0')) * 10n ** BigInt(decimals)
        return shown <= value * 1_000n && value * 1_000n - shown < 10n ** BigInt(decimals)
      },
    ),
  )
})

it('returns a text for any content of a catalogue [KRN-08]', async () => {
  const i18n = makeI18n()
  const fail = (): never => {
    throw new Error('thrown')
  }
  const wrong = {
    number: 7,
    nothing: undefined,
    nobody: null,
    plural: { one: 'x' },
    getter: {
      get other() {
        return fail()
      },
    },
    hidden: 'a {constructor} {missing} {name}',
    giant: 'x'.repeat(5_000_000),
  }
  i18n.register('wrong', { en: () => Promise.resolve({ default: wrong as never }) })
  await i18n.load('wrong')
  for (const key of ['number', 'nothing', 'nobody', 'plural', 'getter'])
    expect(i18n.t('wrong', key, { count: 5 })).toBe(key)
  expect(i18n.t('wrong', 'hidden', { name: 'Ada' })).toBe('a {constructor} {missing} Ada')
  expect(i18n.t('wrong', 'giant')).toHaveLength(2_000)
  // A label that is no text must not reach React.
  expect(i18n.t('wrong', { toString: fail } as never)).toBe('')
})

it('displays the text of the plugin where that of the host is none', async () => {
  const messages: unknown = {
    test: JSON.parse(
      '{"hello":5,"wallets":{"one":"x"},"only":null,"constructor":7,"__proto__":{"only":"x"}}',
    ),
  }
  const i18n = createI18n(
    createSlice<LocaleState>(inLocale('en'), () => undefined),
    // As a page without types passes them.
    { messages: messages as Record<string, Record<string, string>> },
  )
  i18n.register('test', { en: () => Promise.resolve({ default: en }) })
  await i18n.load('test')
  expect(i18n.t('test', 'hello', { name: 'Ada' })).toBe('Hello Ada')
  expect(i18n.t('test', 'wallets', { count: 2 })).toBe('2 wallets')
  expect(i18n.t('test', 'only')).toBe('Only English')
})

it('refuses an invalid language, and keeps the previous one', async () => {
  const i18n = makeI18n()
  await i18n.load('test')
  for (const wrong of ['no such!', '__proto__', '', {} as never])
    await expect(i18n.setLocale(wrong)).rejects.toMatchObject({ code: 'OPTIONS_INVALID' })
  expect(i18n.store.getState().locale).toBe('en')
})

it('a plugin whose texts fail to load does not block the new language for others; its own stay in the old one [KRN-08]', async () => {
  const i18n = makeI18n()
  let online = false
  const chunk = (): Promise<{ default: typeof en }> =>
    online ? Promise.resolve({ default: { ...en, hello: 'سلام' } }) : Promise.reject(new Error('chunk'))
  i18n.register('other', { en: () => Promise.resolve({ default: en }), ar: chunk })
  await Promise.all([i18n.load('test'), i18n.load('other')])
  await i18n.setLocale('ar')
  expect(i18n.t('test', 'hello', { name: 'Ada' })).toBe('مرحبا Ada')
  expect(i18n.t('other', 'hello', { name: 'Ada' })).toBe('Hello Ada')
  expect(i18n.isLoaded('other')).toBe(false)
  online = true
  await i18n.load('other')
  expect(i18n.t('other', 'hello')).toBe('سلام')
})

const sv = { test: { hello: 'Hej {name}', wallets: { one: '{count} plånbok', other: '{count} plånböcker' } } }

it('uses the languages of the host, and English for what they lack, which it reports', async () => {
  const missing: unknown[] = []
  const i18n = createI18n(
    createSlice<LocaleState>(inLocale('sv-SE'), () => undefined),
    {
      locales: { sv: async () => ({ default: sv }) },
      logLevel: 'warn',
      platform: { log: (_level, parts) => missing.push(parts) },
    },
  )
  i18n.register('test', { en: async () => ({ default: en }) })
  await i18n.load('test')
  expect(i18n.t('test', 'hello', { name: 'Ada' })).toBe('Hej Ada')
  expect(i18n.t('test', 'only')).toBe('Only English')
  expect(missing).toEqual([["[quoin] 'test' has no text in 'sv-SE' for", ['only']]])
})

it('loads no language for English, and prefers that of the host to that of a plugin', async () => {
  let loads = 0
  const locales = {
    ar: async () => {
      loads++
      return { default: { test: { hello: 'أهلا {name}' } } }
    },
  }
  const i18n = createI18n(
    createSlice<LocaleState>(inLocale('en-GB'), () => undefined),
    {
      locales: async () => {
        loads++
        return { default: locales }
      },
    },
  )
  i18n.register('test', {
    en: async () => ({ default: en }),
    ar: async () => ({ default: ar as unknown as typeof en }),
  })
  await i18n.load('test')
  expect(loads).toBe(0)
  await i18n.setLocale('ar')
  expect(i18n.t('test', 'hello', { name: 'Ada' })).toBe('أهلا Ada')
  expect(i18n.t('test', 'wallets', { count: 2 })).toBe('محفظتان')
})

it('replaces texts by those of the host in every language', async () => {
  const i18n = createI18n(
    createSlice<LocaleState>(inLocale('en'), () => undefined),
    {
      messages: { test: { hello: 'Welcome {name}' } },
    },
  )
  i18n.register('test', {
    en: async () => ({ default: en }),
    ar: async () => ({ default: ar as unknown as typeof en }),
  })
  await i18n.load('test')
  expect(i18n.t('test', 'hello', { name: 'Ada' })).toBe('Welcome Ada')
  await i18n.setLocale('ar')
  expect(i18n.t('test', 'hello', { name: 'Ada' })).toBe('Welcome Ada')
})

it.each([
  ['zh', 'zh-CN'],
  ['zh-Hans-SG', 'zh-CN'],
  ['zh-HK', 'zh-TW'],
  ['zh-Hant', 'zh-TW'],
  ['pt-PT', 'pt-BR'],
  ['de-AT', 'de'],
  ['sr-Latn', undefined],
  ['nl', undefined],
])('finds the best language for %s: %s', (locale, found) => {
  expect(matchLocale(['de', 'pt-BR', 'zh-CN', 'zh-TW', 'ru'], locale)).toBe(found)
})

it('names the option for languages that are none', async () => {
  // A page without types may pass anything.
  const locales = 'sv' as unknown as Record<string, never>
  const i18n = createI18n(
    createSlice<LocaleState>(inLocale('sv'), () => undefined),
    { locales },
  )
  i18n.register('test', { en: async () => ({ default: en }) })
  await expect(i18n.load('test')).rejects.toMatchObject({
    code: 'OPTIONS_INVALID',
    details: expect.stringContaining('locales'),
  })
})
