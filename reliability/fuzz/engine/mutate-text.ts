import type { Random } from '../../world/random.js'

/** Characters that readers treat specially: separators, escapes, controls, marks that hide or reorder text, lone surrogates. */
const specials = [
  ...'\0\t\n\r "#%&\'()*+,-./0:;<=>?@[\\]^_`{|}~',
  '\u007f',
  '\u00a0',
  '\u00ad',
  '\u0130',
  '\u017f',
  '\u0660',
  '\u200b',
  '\u200f',
  '\u2028',
  '\u202e',
  '\u212a',
  '\ud800',
  '\udfff',
  '\ufeff',
  '\uff10',
  '😀',
  '%00',
  '%2F',
  '%',
  '\r\n',
]
const numbers = [
  '0',
  '-0',
  '-1',
  '1e3',
  '0x1',
  '00',
  '1.',
  '.5',
  '2147483648',
  '4294967296',
  '9007199254740993',
  '18446744073709551615',
  '18446744073709551616',
  `${2n ** 256n - 1n}`,
  `${2n ** 256n}`,
  'NaN',
  'Infinity',
]
const byteValues = [0, 1, 2, 0x7f, 0x80, 0xfc, 0xfd, 0xfe, 0xff]

/** What mutations insert besides characters. */
export interface Material {
  readonly words: readonly string[]
  /** Another input. */
  readonly other: string
}

type Change = (text: string, random: Random, material: Material) => string

const spot = (text: string, random: Random): number => random.between(0, text.length)
/** A part of a text; short parts are usual. */
function part(text: string, random: Random): readonly [start: number, end: number] {
  const start = spot(text, random)
  const length = random.between(0, 3) === 0 ? random.between(0, text.length) : random.between(1, 8)
  return [start, Math.min(text.length, start + length)]
}
const replace = (text: string, start: number, end: number, by: string): string =>
  text.slice(0, start) + by + text.slice(end)

const common: readonly Change[] = [
  (text, random) => replace(text, ...part(text, random), ''),
  (text, random) => {
    const [start, end] = part(text, random)
    return replace(text, end, end, text.slice(start, end))
  },
  (text, random) => {
    const [start, end] = part(text, random)
    const at = spot(text, random)
    return replace(text, at, at, text.slice(start, end))
  },
  (text, random, { other }) => {
    const [start, end] = part(other, random)
    return replace(text, ...part(text, random), other.slice(start, end))
  },
  (text, random, { other }) => text.slice(0, spot(text, random)) + other.slice(spot(other, random)),
  (text, random, { words }) =>
    words.length === 0 ? text : replace(text, ...part(text, random), random.pick(words)),
  (text, random, { words }) => {
    const at = spot(text, random)
    return words.length === 0 ? text : replace(text, at, at, random.pick(words))
  },
  (text, random) => {
    const at = random.between(0, Math.max(0, text.length - 1))
    const code = (text.charCodeAt(at) || 0) ^ (1 << random.between(0, 7))
    return replace(text, at, at + 1, String.fromCharCode(code & 0xff))
  },
]

const ofText: readonly Change[] = [
  ...common,
  (text, random) => {
    const at = spot(text, random)
    return replace(text, at, at + random.between(0, 1), random.pick(specials))
  },
  (text, random) => {
    const found = [...text.matchAll(/\d+(?:\.\d+)?/g)]
    if (found.length === 0) return text
    const { index, 0: number } = random.pick(found)
    return replace(text, index, index + number.length, random.pick(numbers))
  },
  (text, random) => {
    const [start, end] = part(text, random)
    const chosen = text.slice(start, end)
    return replace(text, start, end, random.between(0, 1) ? chosen.toUpperCase() : chosen.toLowerCase())
  },
  (text, random) => {
    const [start, end] = part(text, random)
    const codes = [...text.slice(start, end)].map(
      (letter) => `%${letter.charCodeAt(0).toString(16).padStart(2, '0').slice(-2)}`,
    )
    return replace(text, start, end, codes.join(''))
  },
]

const ofBytes: readonly Change[] = [
  ...common,
  (text, random) => {
    const at = spot(text, random)
    return replace(text, at, at + random.between(0, 1), String.fromCharCode(random.pick(byteValues)))
  },
  (text, random) => {
    const at = random.between(0, Math.max(0, text.length - 1))
    const value = ((text.charCodeAt(at) || 0) + random.pick([-1, 1, -16, 16])) & 0xff
    return replace(text, at, at + 1, String.fromCharCode(value))
  },
]

/** Returns a text with one random change. */
export function mutateText(text: string, random: Random, material: Material): string {
  return random.pick(ofText)(text, random, material)
}

/** Returns bytes with one random change, one character per byte. */
export function mutateBytes(text: string, random: Random, material: Material): string {
  return random
    .pick(ofBytes)(text, random, material)
    .replace(/[^\0-\xff]/g, '\xff')
}
