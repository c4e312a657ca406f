import type { Message, Words } from '../../src/words/make-words.js'

/**
 * Returns the message of an error in the language of the page. The code throws errors in English, which also reach the
 * developer of the app: a text of the page that starts with `error` translates the same English text.
 */
export function reasonText<Key extends string>(
  words: Words<Key>,
  english: Readonly<Record<Key, Message>>,
  message: string,
): string {
  const found = Object.entries(english).find(([key, text]) => key.startsWith('error') && text === message)
  // A key of `english`: `Object.entries` widens it.
  return found ? words.text(found[0] as Key) : message
}
