/**
 * The zero of every script whose digits users type or paste; the other nine follow it. Source: Unicode, general
 * category Nd.
 */
const zeros = [
  0x660, 0x6f0, 0x7c0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66, 0xe50, 0xed0, 0xf20,
  0x1040, 0x17e0, 0x1810, 0x1c50, 0xff10, 0x11136, 0x1e950,
]

function digitOf(character: string): string {
  const code = character.codePointAt(0) ?? 0
  const zero = zeros.find((first) => code >= first && code <= first + 9)
  return zero === undefined ? character : String(code - zero)
}

/** Invisible and bidirectional control characters: they are copied along with a number. */
const unseen = /[\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g

/** Spaces and apostrophes separate groups of three. */
const gaps = /[\s\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000'\u2019\u02bc\uff07]/g

/** Returns a number's text in ASCII: its digits, `.` and `,` as they were, a gap between digits as `_`, an exponent. */
function asciiNumber(text: string): string {
  if (/^[\d.,eE+-]*$/.test(text)) return text
  return text
    .replace(unseen, '')
    .trim()
    .replace(/\p{Nd}/gu, digitOf)
    .replace(/[\u066b\uff0e]/g, '.')
    .replace(/[\uff0c\u060c\u2e41]/g, ',')
    .replace(/\u066c/g, '_')
    .replace(gaps, '_')
}

const grouped = /^\d{1,3}(?:([.,_])\d{3})(?:\1\d{3})*$/
/** Indian grouping: the last group has three digits, the others two. */
const groupedByTwo = /^\d{1,2}(?:([.,_])\d{2})(?:\1\d{2})*\1\d{3}$/

/** Returns the digits of a whole number whose groups, if any, are separated by the same character. */
function wholeDigits(text: string, decimal: string): string | undefined {
  if (/^\d*$/.test(text)) return text
  const [, separator] = grouped.exec(text) ?? groupedByTwo.exec(text) ?? []
  return separator === undefined || separator === decimal ? undefined : text.replaceAll(separator, '')
}

/**
 * Normalizes a typed number to the notation of programs; `ambiguous` if it may be either of two numbers, `undefined` if
 * it is not a number.
 *
 * A single point or comma is the decimal separator, unless it could also separate a group of three: `1,500`. Such a
 * point counts as the decimal separator unless the user's language uses the comma; such a comma only if the language
 * uses it.
 */
export function plainNumber(text: string, separator: string): string | 'ambiguous' | undefined {
  const [, mantissa = '', exponent = ''] = /^([\d.,_]+)([eE][+-]?\d{1,4})?$/.exec(asciiNumber(text)) ?? []
  if (mantissa === '') return undefined
  const found = [...mantissa.matchAll(/[.,]/g)]
  const last = found.at(-1)
  if (last === undefined) {
    const whole = wholeDigits(mantissa, '')
    return whole === undefined ? undefined : whole + exponent
  }
  const [mark] = last
  const before = mantissa.slice(0, last.index)
  const after = mantissa.slice(last.index + 1)
  const isRepeated = found.filter(([one]) => one === mark).length > 1
  if (isRepeated) {
    // Repeated separator: it separates groups, and there is no fraction.
    const whole = wholeDigits(mantissa, '')
    return whole === undefined ? undefined : whole + exponent
  }
  const couldGroup = found.length === 1 && /^[1-9]\d{0,2}$/.test(before) && /^\d{3}$/.test(after)
  const decimal = separator === ',' || separator === '\u066b' ? separator : '.'
  if (couldGroup && exponent === '' && (mark === ',' ? decimal !== ',' : decimal === ',')) return 'ambiguous'
  const whole = wholeDigits(before, mark)
  if (whole === undefined || !/^\d*$/.test(after)) return undefined
  return `${whole}.${after}${exponent}`
}
