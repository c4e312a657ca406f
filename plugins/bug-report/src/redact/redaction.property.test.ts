import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readError } from '../collect/read-error.js'
import { createRedactor } from './create-redactor.js'
import { encodings, leaksOf, phrase, secret } from './planted-secrets.fixture.js'

const known = new Set(['swap', 'Connect', 'eip155:1', 'eip155'])
const names =
  'status state type kind id view method code error message url uri token address data value list items phrase balance chainId plugin symKey secret accounts x'.split(
    ' ',
  )

const encoded = secret.chain((planted) =>
  fc.constantFrom(...encodings).map((encode) => [planted, encode(planted)] as const),
)

/** Any state of a plugin with a secret in it: as a text, part of a text, a field's name, in lists and maps. */
const stateWith = (text: string): fc.Arbitrary<unknown> => {
  const leaf = fc.oneof(
    fc.constant(text),
    fc.constant(`Failed for ${text}: try again`),
    fc.constant({ [text]: true }),
    fc.constant(new Map([[text, text]])),
    fc.constant(new Set([text])),
    fc.constant(new Error(text)),
    fc.constant(text.split(' ')),
    fc.constant(text.match(/.{1,4}/gs)),
    fc.boolean(),
    fc.constantFrom('loading', 'Swap', 7, 10n),
    ...(/^\d+$/.test(text) ? [fc.constant(Number(text))] : []),
  )
  return fc.letrec((tie) => ({
    node: fc.oneof(
      { depthSize: 'small' },
      leaf,
      fc.array(tie('node'), { maxLength: 4 }),
      fc.dictionary(fc.constantFrom(...names), tie('node'), { maxKeys: 8 }),
    ),
  })).node
}

it('keeps no planted secret of a state, in any encoding and place [SEC-13] [SEC-14]', () => {
  const planting = encoded.chain(([planted, text]) =>
    fc.tuple(fc.constant(planted), fc.constant(text), stateWith(text)),
  )
  fc.assert(
    fc.property(planting, ([planted, text, state]) => {
      const redactor = createRedactor(known)
      const read = redactor.finish(redactor.value(state))
      expect(leaksOf(planted, read)).toEqual([])
      expect(JSON.stringify(read)).not.toContain(text)
    }),
    { numRuns: 2_000 },
  )
})

const numbersOf = (read: unknown): readonly string[] =>
  JSON.stringify(read).match(/(?<![\w-])\d+(?!\w)/g) ?? []

it('keeps no phrase of any language as a list, as names of fields, or as positions [SEC-13]', () => {
  fc.assert(
    fc.property(phrase, fc.constantFrom('words', 'list', 'items', 'state', 'kind', 'x'), (words, name) => {
      const redactor = createRedactor(known)
      const forms = [
        words,
        Object.fromEntries(words.map((word, at) => [word, at])),
        words.map((word) => ({ word })),
      ]
      const fields = new Map(words.map((word): [string, unknown] => [word, true]))
      const read = redactor.finish(redactor.value({ [name]: [...forms, fields, { text: words.join(' ') }] }))
      const text = JSON.stringify(read)
      // A name of a field that this redactor writes may be a word, too.
      const own = /^(words?|list|items?|state|kind|text|number|name|more|hidden)$/
      expect(
        new Set(words.filter((word) => !own.test(word) && text.includes(`"${word}"`))).size,
      ).toBeLessThan(1)
    }),
    { numRuns: 500 },
  )
})

it('keeps no key as a list of bytes, no code as a list of digits, and no amount of any unit [SEC-13]', () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ minLength: 32, maxLength: 64 }),
      fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 4, maxLength: 8 }),
      fc.integer({ min: 11, max: 2_000_000_000_000 }),
      fc.constantFrom('amount', 'USDC', 'balance', 'x', 'sellAmount'),
      (bytes, digits, amount, name) => {
        const redactor = createRedactor(known)
        const read = redactor.value({
          keypair: [...bytes],
          list: [...bytes],
          buffer: { type: 'Buffer', data: [...bytes] },
          like: Object.assign({}, bytes),
          typed: digits,
          otherTyped: { ...digits },
          [name]: amount,
        })
        const small = bytes.length
        expect([small > 0, numbersOf(read)]).toEqual([true, []])
      },
    ),
    { numRuns: 500 },
  )
})

it('keeps no planted secret in ids, methods, networks, names and addresses of pages [SEC-13]', () => {
  fc.assert(
    fc.property(encoded, ([planted, text]) => {
      const redactor = createRedactor(known)
      const read = [
        redactor.wallet(text),
        redactor.wallet(`io.${text}`),
        redactor.method(text),
        redactor.method(`eth_${text}`),
        redactor.name(text),
        redactor.network(`eip155:${text}`),
        redactor.network(`${text}:1`),
        redactor.namespace(text),
        redactor.origin(`https://user:${encodeURIComponent(text)}@node.example/${encodeURIComponent(text)}`),
        redactor.origin(text),
      ]
      // The host of an address is kept, and is no secret.
      const leaks = leaksOf(planted, read)
      expect(leaks).toEqual([])
    }),
    { numRuns: 2_000 },
  )
})

it('keeps no planted secret of an error: message, cause, stack, name, code and fields [SEC-13]', () => {
  fc.assert(
    fc.property(encoded, ([planted, text]) => {
      const cause = Object.assign(new TypeError(`no ${text}`), { code: text, data: { text } })
      const error = new Error(`Request to https://node.example/${text} failed`, { cause })
      error.name = text
      error.stack = `${error.message}\n    at ${text} (https://app.example/${text}.js?${text}:1:20)\n    at send (https://app.example/assets/index-DkJ3hs8a.js:3:7)\n${text}@https://app.example/app.js:1:1`
      const read = readError(error)
      expect(leaksOf(planted, read)).toEqual([])
      expect(read.stack).toContain('send (index.js:3:7)')
    }),
    { numRuns: 2_000 },
  )
})

it('removes a secret that one field names from every other text, in the usual encodings', () => {
  fc.assert(
    fc.property(secret, (planted) => {
      const redactor = createRedactor(new Set())
      redactor.hide(planted)
      const texts = encodings.slice(0, 7).map((encode) => `a ${encode(planted)} b`)
      expect(redactor.finish(texts)).toEqual(texts.map(() => 'hidden'))
    }),
  )
})
