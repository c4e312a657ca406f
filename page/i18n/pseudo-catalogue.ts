import type { Catalogue, Message } from './i18n.js'

const plain = 'aceinouyACEINOUY'
const accented = 'áçéíñóúýÁÇÉÍÑÓÚÝ'

function pseudo(text: string): string {
  // Placeholders in braces stay unchanged, or they would no longer be filled in.
  const marked = text.replace(/\{\w+\}|[a-zA-Z]/g, (part) => {
    const at = part.length === 1 ? plain.indexOf(part) : -1
    return at < 0 ? part : (accented[at] ?? part)
  })
  return `[!! ${marked}${'~'.repeat(Math.ceil(text.length * 0.4))} !!]`
}

/** Returns English with accents and 40 % longer, to reveal texts that are not translated or do not fit. */
export function pseudoCatalogue(english: Catalogue): Catalogue {
  const result: Record<string, Message> = {}
  for (const [key, message] of Object.entries(english)) {
    result[key] = typeof message === 'string' ? pseudo(message) : { ...message, other: pseudo(message.other) }
  }
  return result
}
