import fc from 'fast-check'

const words =
  'abandon ability able about above absent absorb abstract absurd abuse access accident account accuse achieve acid'.split(
    ' ',
  )
const letters = (units: string, min: number, max: number): fc.Arbitrary<string> =>
  fc.string({ unit: fc.constantFrom(...units), minLength: min, maxLength: max })
const hex = (length: number): fc.Arbitrary<string> => letters('0123456789abcdef', length, length)
const base58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const base64 = `${base58}0OIl-_`

/** Values that must never leave the page, in their formats. */
export const secret: fc.Arbitrary<string> = fc.oneof(
  hex(64).map((key) => `0x${key}`),
  hex(64),
  hex(40).map((address) => `0x${address}`),
  hex(130).map((signature) => `0x${signature}`),
  letters(base58, 32, 88),
  letters('023456789acdefghjklmnpqrstuvwxyz', 38, 58).map((data) => `bc1${data}`),
  fc.tuple(hex(64), hex(64)).map(([topic, key]) => `wc:${topic}@2?relay-protocol=irn&symKey=${key}`),
  fc
    .tuple(letters(base64, 20, 60), letters(base64, 20, 60), letters(base64, 40, 60))
    .map(([head, body, signature]) => `eyJ${head}.${body}.${signature}`),
  fc.shuffledSubarray(words, { minLength: 12, maxLength: 12 }).map((phrase) => phrase.join(' ')),
  fc.stringMatching(/^[a-z]{3,10}@[a-z]{3,10}\.(com|example)$/),
  fc.stringMatching(/^\d{6,8}$/),
  fc.stringMatching(/^https:\/\/[a-z]{3,10}\.example\/v2\/[a-zA-Z\d]{24,32}$/),
  hex(32).map((project) => project),
  letters(base64, 24, 48),
)

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)
const base64Of = (text: string): string => Buffer.from(bytesOf(text)).toString('base64')

/** Returns the forms in which a secret may be hidden in a text. */
export const encodings: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => text.toUpperCase(),
  encodeURIComponent,
  base64Of,
  (text) => Buffer.from(bytesOf(text)).toString('base64url'),
  (text) => Buffer.from(bytesOf(text)).toString('hex'),
  (text) => `0x${Buffer.from(bytesOf(text)).toString('hex')}`,
  (text) => base64Of(`{"secret":"${text}"}`),
  (text) => [...text].join(' '),
  (text) => [...text].reverse().join(''),
]

/** Returns the forms of a secret that occur in a text. */
export function leaksOf(planted: string, report: unknown): readonly string[] {
  const text = JSON.stringify(report).toLowerCase()
  return encodings.map((encode) => encode(planted).toLowerCase()).filter((form) => text.includes(form))
}
