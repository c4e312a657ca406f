import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readError } from '../collect/read-error.js'
import { createRedactor } from './create-redactor.js'
import { encodings, leaksOf, secret } from './planted-secrets.fixture.js'

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
