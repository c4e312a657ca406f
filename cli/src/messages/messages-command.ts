import { englishTexts, standardLocales, translatorNotes } from '#locales'
import { UsageError } from '../usage.js'

/** Returns an object with a note in front of each text that has one, as `@key`. */
function annotated<Text>(
  texts: Readonly<Record<string, Text>>,
  notes: Readonly<Record<string, string>> = {},
): Readonly<Record<string, Text | string>> {
  return Object.fromEntries(
    Object.entries(texts).flatMap(([key, text]) => {
      const note = Object.hasOwn(notes, key) ? notes[key] : undefined
      return [...(note === undefined ? [] : [[`@${key}`, note] as const]), [key, text] as const]
    }),
  )
}

/**
 * Returns the texts of the widget in a language, by plugin and key, as JSON; English fills its gaps. A key that begins
 * with `@` is a note for translators: the widget ignores it.
 */
export async function messagesCommand(locale = 'en'): Promise<string> {
  const english = await englishTexts()
  const load = Object.hasOwn(standardLocales, locale) ? standardLocales[locale] : undefined
  if (locale !== 'en' && !load)
    throw new UsageError(
      `There is no language '${locale}'. There are en, ${Object.keys(standardLocales).join(', ')}.`,
    )
  const texts = Object.entries(english).map(async ([plugin, own]) => {
    const translated = (await load?.(plugin))?.default[plugin]
    return [plugin, annotated({ ...own, ...translated }, translatorNotes[plugin])] as const
  })
  return `${JSON.stringify(Object.fromEntries(await Promise.all(texts)), undefined, 2)}\n`
}
