import { chooseLanguage } from '../../src/words/choose-language.js'
import { type Message, makeWords, type Words } from '../../src/words/make-words.js'

/** Loads of texts by language, besides English. */
export type WordLoaders<Key extends string> = Readonly<
  Record<string, () => Promise<{ readonly default: Readonly<Record<Key, Message>> }>>
>

/** Loads the texts in the first available language: one file. English if it is none of them or fails to load. */
export async function loadWords<Key extends string>(
  english: Readonly<Record<Key, Message>>,
  loaders: WordLoaders<Key>,
  languages: readonly string[],
): Promise<Words<Key>> {
  const { tag, locale } = chooseLanguage(['en', ...Object.keys(loaders)], languages)
  const load = loaders[tag]
  if (!load) return makeWords(english, locale)
  try {
    return makeWords((await load()).default, locale)
  } catch {
    return makeWords(english, 'en')
  }
}
