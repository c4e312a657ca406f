import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { SessionRequest } from './grant-request.js'
import { readRequest } from './read-request.js'

const now = 1_763_769_600
const address = `0x${'1a'.repeat(20)}`
const recurring = { allowance: '0x2386f26fc10000', start: now + 1, period: 86_400 }
const good: SessionRequest = {
  chainId: '0x1',
  expiry: now + 60,
  signer: { type: 'keys', data: { keys: [{ type: 'secp256k1', publicKey: `0x02${'ab'.repeat(32)}` }] } },
  permissions: [
    { type: 'native-token-recurring-allowance', data: recurring },
    { type: 'erc20-recurring-allowance', data: { address, ...recurring } },
    {
      type: 'contract-call',
      data: { address, functions: [{ functionName: 'transfer', valueLimit: '0x0' }] },
    },
  ],
}

const refusal = (given: unknown): Promise<string> =>
  readRequest(given, now).then(
    () => 'accepted',
    (error: unknown) => (error instanceof Error ? error.message : 'thrown'),
  )
const data = (changes: object) => ({
  ...good,
  permissions: [{ type: 'erc20-recurring-allowance', data: { address, ...recurring, ...changes } }],
})

describe('a request for a session', () => {
  it('is returned as a copy with the same content [SMS-01]', async () => {
    const request = { ...good, address, policies: [{ type: 'gas-limit', data: { limit: '0x1' } }] }
    const read = await readRequest(request, now)
    expect(read).toEqual(request)
    expect(read.permissions).not.toBe(request.permissions)
    await expect(readRequest({ ...good, address: undefined }, now)).resolves.toEqual(good)
  })

  it.each([
    [
      'another chain',
      { ...good, chainId: '1' },
      'Invalid chainId: must be a chain id in hex that starts with 0x',
    ],
    ['no chain', { ...good, chainId: undefined }, 'Invalid chainId: must be'],
    ['a mistyped account', { ...good, address: '0x12' }, 'Invalid address: must be an address'],
    ['an end in the past', { ...good, expiry: now }, 'Invalid expiry: must be in the future, in seconds'],
    [
      'milliseconds',
      { ...good, expiry: (now + 60) * 1000 },
      'Invalid expiry: must be in the future, in seconds',
    ],
    ['half seconds', { ...good, expiry: now + 0.5 }, 'Invalid expiry:'],
    ['an end as text', { ...good, expiry: `${now + 60}` }, 'Invalid expiry:'],
    ['another signer', { ...good, signer: { type: 'wallet' } }, 'Invalid signer.type: must be keys'],
    [
      'no key',
      { ...good, signer: { type: 'keys', data: { keys: [] } } },
      'Invalid signer.data.keys: must have at',
    ],
    [
      'another curve',
      { ...good, signer: { type: 'keys', data: { keys: [{ type: 'ed25519', publicKey: '0x01' }] } } },
      'Invalid signer.data.keys.0.type: must be secp256k1 or secp256r1',
    ],
    [
      'a key without 0x',
      { ...good, signer: { type: 'keys', data: { keys: [{ type: 'secp256r1', publicKey: 'ab' }] } } },
      'Invalid signer.data.keys.0.publicKey: must be bytes in hex',
    ],
    ['no permission', { ...good, permissions: [] }, 'Invalid permissions: must have at least one'],
    [
      'an unknown permission',
      { ...good, permissions: [{ type: 'everything', data: {} }] },
      'Invalid permissions.0.type: must be contract-call',
    ],
    [
      'a decimal allowance',
      data({ allowance: '5' }),
      'Invalid permissions.0.data.allowance: must be a number in hex',
    ],
    ['an allowance of nothing', data({ allowance: '0x' }), 'Invalid permissions.0.data.allowance:'],
    ['a start in the past', data({ start: now }), 'Invalid permissions.0.data.start: must be in the future'],
    [
      'no period',
      data({ period: 0 }),
      'Invalid permissions.0.data.period: must be a whole number of seconds',
    ],
    ['no token', data({ address: undefined }), 'Invalid permissions.0.data.address:'],
    ['an unknown limit', data({ most: 1 }), 'Invalid permissions.0.data.most: is not known'],
    ['policies that are not a list', { ...good, policies: {} }, 'Invalid policies: must be a list'],
    ['an unknown key', { ...good, chain: 1 }, 'Invalid chain: is not known'],
    ['nothing', undefined, 'Invalid request: must be an object'],
    ['what is no data', { ...good, expiry: 1n }, 'Invalid request: must be plain data'],
  ])('is refused with %s', async (_name, given, text) => {
    expect(await refusal(given)).toContain(text)
  })

  it('is refused with all problems, joined', async () => {
    expect(await refusal({ ...good, chainId: 1, expiry: 0, chain: 1, more: 2 })).toBe(
      'Invalid chainId: must be a chain id in hex that starts with 0x; Invalid expiry: must be in the future, in ' +
        'seconds since 1970; Invalid chain: is not known; Invalid more: is not known\n' +
        'Docs: node_modules/quoin/docs/errors.md#session_request_invalid',
    )
  })

  it('is never accepted with garbage in any field', async () => {
    const places = [
      ['chainId'],
      ['expiry'],
      ['signer'],
      ['signer', 'type'],
      ['signer', 'data'],
      ['signer', 'data', 'keys'],
      ['signer', 'data', 'keys', 0],
      ['signer', 'data', 'keys', 0, 'type'],
      ['permissions'],
      ['permissions', 0],
      ['permissions', 1, 'type'],
      ['permissions', 1, 'data'],
      ['permissions', 1, 'data', 'address'],
      ['permissions', 1, 'data', 'allowance'],
      ['permissions', 1, 'data', 'period'],
      ['permissions', 2, 'data', 'functions'],
      ['extra'],
    ] as const
    /** Values that may be valid in one of the fields are excluded. */
    const isRight = (value: unknown): boolean =>
      (typeof value === 'string' && /^0x/i.test(value)) ||
      (typeof value === 'number' && Number.isInteger(value) && value >= 1)
    const garbage = fc.anything({ withBigInt: true, withDate: true, withNullPrototype: true, withMap: true })
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...places), garbage, async (place, value) => {
        fc.pre(!isRight(value))
        const request = JSON.parse(JSON.stringify(good))
        const last = place.at(-1) ?? ''
        const parent = place.slice(0, -1).reduce((part, name) => part[name], request)
        parent[last] = value
        // `undefined` removes the key: at `extra` that leaves the valid request.
        fc.pre(last !== 'extra' || !['undefined', 'function', 'symbol'].includes(typeof value))
        expect(await refusal(request)).toMatch(/^Invalid /)
      }),
      { numRuns: 150 },
    )
    await fc.assert(
      fc.asyncProperty(garbage, async (value) => {
        expect(await refusal(value)).toMatch(/^Invalid /)
      }),
      { numRuns: 40 },
    )
  })
})
