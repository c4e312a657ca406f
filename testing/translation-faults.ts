import type { Catalogue, Message } from '#kernel'

const formsOf = (message: Message): readonly string[] =>
  typeof message === 'string' ? [message] : Object.values(message)

/** Returns the names of a text's values, sorted. */
const namesIn = (message: Message): string =>
  [...new Set(formsOf(message).flatMap((text) => text.match(/\{\w+\}/g) ?? []))].sort().join(' ')

/** Returns the letters that a label may have: twice the English ones and a few. Longer texts wrap. */
function maxLetters(english: Message): number {
  const letters = Math.max(...formsOf(english).map((text) => text.length))
  return letters <= 24 ? letters * 2 + 8 : Number.POSITIVE_INFINITY
}

/** Returns the number of words besides values. */
const wordsIn = (text: string): number => text.replace(/\{\w+\}/g, '').match(/\p{L}{2,}/gu)?.length ?? 0

/** Returns `true` for a sentence that is the English one. Names and short words may be the same. */
const isUntranslated = (english: Message, own: Message): boolean =>
  formsOf(english).some((text) => wordsIn(text) > 3 && formsOf(own).includes(text))

function faultsOf(tag: string, english: Message, own: Message): readonly string[] {
  const texts = formsOf(own)
  const categories: readonly string[] = new Intl.PluralRules(tag).resolvedOptions().pluralCategories
  const isForm = (form: string): boolean => form === 'other' || categories.includes(form)
  const tests: Readonly<Record<string, boolean>> = {
    'is empty': texts.some((text) => text.trim() === ''),
    [`has the values "${namesIn(own)}" instead of "${namesIn(english)}"`]: namesIn(own) !== namesIn(english),
    'has a plural form that the language has not':
      typeof own === 'object' && !Object.keys(own).every((form) => isForm(form)),
    // Text from outside is isolated by markup; controls of direction would reach beyond their text.
    'has controls of direction': /[\u202a-\u202e\u2066-\u2069]/.test(texts.join('')),
    'is too long': texts.some((text) => text.length > maxLetters(english)),
    'is English': isUntranslated(english, own),
  }
  return Object.keys(tests).filter((fault) => tests[fault])
}

/**
 * Returns the faults of a translation, as sentences: texts that are missing, unknown, empty, English or too long for
 * their place, other values than the English text, plural forms that the language does not have.
 *
 * @param tag of the language, BCP 47
 * @example
 * expect(translationFaults('sv', english.wallets, swedish.wallets)).toEqual([])
 */
export function translationFaults(tag: string, english: Catalogue, own: Catalogue): readonly string[] {
  const unknown = Object.keys(own).filter((key) => !Object.hasOwn(english, key))
  return [
    ...unknown.map((key) => `'${key}' is unknown`),
    ...Object.entries(english).flatMap(([key, message]) => {
      const text = Object.hasOwn(own, key) ? own[key] : undefined
      const faults = text === undefined ? ['is missing'] : faultsOf(tag, message, text)
      return faults.map((fault) => `'${key}' ${fault}`)
    }),
  ]
}
