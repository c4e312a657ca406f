import type { Catalogue, LocaleTexts } from 'quoin/kernel'
import { englishTexts, standardLocales } from 'quoin/locales'

type Message = Catalogue[string]

const textOf = (message: Message): string => (typeof message === 'string' ? message : message.other)

/** Measures a text as the widget draws it. CSS pixels. */
function createRuler(): (text: string) => number {
  const context = document.createElement('canvas').getContext('2d')
  if (!context) return (text) => text.length
  context.font = '15px system-ui, sans-serif'
  return (text) => context.measureText(text).width
}

const widthOf = createRuler()

/** Returns the width of the longest part that no line break divides. */
function widestPart(text: string): number {
  const parts = text.split(/[\s\u200B-]+|(?<=[\u3040-\u30FF\u4E00-\u9FFF\uAC00-\uD7AF])/u)
  return Math.max(0, ...parts.map(widthOf))
}

/** Returns, for each key, the text of the language in which it is the longest. */
function longestBy(measure: (text: string) => number, languages: readonly LocaleTexts[]): LocaleTexts {
  const longest: Record<string, Record<string, string>> = {}
  for (const language of languages)
    for (const [plugin, catalogue] of Object.entries(language)) {
      const chosen = longest[plugin] ?? {}
      longest[plugin] = chosen
      for (const [key, message] of Object.entries(catalogue)) {
        const text = textOf(message)
        const other = chosen[key]
        if (other === undefined || measure(text) > measure(other)) chosen[key] = text
      }
    }
  return longest
}

async function allTexts(): Promise<readonly LocaleTexts[]> {
  const english = await englishTexts()
  const plugins = Object.keys(english)
  const others = Object.values(standardLocales).map(async (load): Promise<LocaleTexts> => {
    const parts = await Promise.all(plugins.map(async (plugin) => (await load(plugin)).default))
    return Object.assign({}, ...parts)
  })
  return [english, ...(await Promise.all(others))]
}

const all = await allTexts()

/** For each key the longest text of all languages. */
export const longestTexts: LocaleTexts = longestBy(widthOf, all)
/** For each key the text with the longest word. */
export const longestWords: LocaleTexts = longestBy(widestPart, all)
