import fc from 'fast-check'
import { bytesToHex, encodeAbiParameters, parseAbiParameters } from 'viem'
import { expect, it } from 'vitest'
import { isQuoinError } from '#kernel'
import { readCallsStatus } from './calls/calls-status.js'
import { readTransactionsId, toTransactionsId } from './calls/transactions-id.js'
import { readCapabilities } from './capabilities/read-capabilities.js'
import { readDelegate } from './contracts/delegation.js'
import { readDecimals, readText, readWord } from './tokens/erc20.js'
import { readAssets } from './tokens/read-assets.js'

/** Returns whether a read returns, or throws a coded error. */
function settles(read: () => unknown): boolean {
  try {
    read()
    return true
  } catch (error) {
    return isQuoinError(error, 'ANSWER_INVALID')
  }
}

/** JSON with meaningful words, so that it passes the first checks. */
const word = fc.constantFrom(
  '0x1',
  'native',
  'erc20',
  'status',
  'CONFIRMED',
  '__proto__',
  'constructor',
  '0x0',
)
const answers = fc.oneof(
  fc.jsonValue({ maxDepth: 4 }),
  fc.dictionary(
    word,
    fc.oneof(word, fc.integer(), fc.array(fc.dictionary(word, fc.jsonValue())), fc.jsonValue()),
  ),
)

it('reads any response of a wallet, or throws a coded error [SEC-15]', () => {
  fc.assert(
    fc.property(answers, (answer) => {
      const fine = [
        () => readCallsStatus(answer, '0x1', 'eip155:1'),
        () => readCapabilities(answer, ['eip155:1']),
        () => readAssets(answer, ['eip155:1'], () => undefined),
      ]
      return fine.every(settles) && Reflect.get(Object.prototype, '0x1') === undefined
    }),
    // Found once: it cannot be converted to a string.
    { numRuns: 500, examples: [[{ status: [Object.create(null)] }]] },
  )
})

it('reads any bytes of a token, and every valid text [SEC-04] [SEC-15]', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => {
      const answer = bytesToHex(bytes)
      const text = readText(answer)
      const decimals = readDecimals(answer) ?? 0
      return (
        [...text].length <= 64 && !/[\p{C}]/u.test(text) && decimals <= 77 && (readWord(answer) ?? 0n) >= 0n
      )
    }),
  )
  fc.assert(
    fc.property(fc.stringMatching(/^[\w$€.-]{1,64}$/u), (raw) => {
      expect(readText(encodeAbiParameters(parseAbiParameters('string'), [raw]))).toBe(raw)
    }),
  )
})

it('reads its own transaction ids and no others, and only delegations of 23 bytes', () => {
  const hash = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => bytesToHex(bytes))
  fc.assert(
    fc.property(
      fc.array(hash, { minLength: 1, maxLength: 100 }),
      fc.bigInt({ min: 1n, max: 10n ** 20n }),
      (hashes, id) => {
        const batch = { caipNetworkId: `eip155:${id}`, hashes } as const
        expect(readTransactionsId(toTransactionsId(batch))).toEqual(batch)
      },
    ),
  )
  fc.assert(fc.property(fc.string(), (text) => readTransactionsId(text) === undefined))
  const code = fc.uint8Array({ maxLength: 60 }).map((bytes) => `0xef0100${bytesToHex(bytes).slice(2)}`)
  fc.assert(fc.property(code, (raw) => (readDelegate(raw) !== undefined) === (raw.length === 48)))
})
