import type { Catalogue, Message } from '#kernel'

const plain = 'abcdefghijklmnoprstuvwyzABCDEFGHIJKLMNOPRSTUVWYZ'
const accented = 'åƀçđéƒĝĥîĵķļɱñöþŕšţûṽŵýžÅƁÇĐÉƑĜĤÎĴĶĻṀÑÖÞŔŠŢÛṼŴÝŽ'
const padding = ' ~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~'

function pseudoText(text: string): string {
  // Names of values, as in `{name}`, are left alone.
  const letters = text.replace(/\{\w+\}|[a-zA-Z]/g, (part) => {
    const at = part.length === 1 ? plain.indexOf(part) : -1
    return at < 0 ? part : ([...accented][at] ?? part)
  })
  return `[!! ${letters}${padding.slice(0, Math.ceil(text.length * 0.4))} !!]`
}

/**
 * The pseudo-locale of a catalogue: accented, bracketed and about 40 % longer, to find cut off and hard-coded
 * texts. Every plugin can offer it as `en-XA`.
 */
export function pseudoCatalogue<C extends Catalogue>(messages: C): { readonly [Key in keyof C]: Message } {
  const entries = Object.entries(messages).map(([key, message]: [string, Message]): [string, Message] => {
    if (typeof message === 'string') return [key, pseudoText(message)]
    const forms = Object.entries(message).map(([form, text]) => [form, pseudoText(text)])
    // The forms are those of the message, with other words.
    return [key, Object.fromEntries(forms) as Message]
  })
  return Object.fromEntries(entries) as { readonly [Key in keyof C]: Message }
}
