import { getAddress, Interface, MaxUint256 } from 'ethers'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeCall, type Hex } from '../index.js'

// ethers encodes here, which shares no code with the decoder.
const token = getAddress('0x1111111111111111111111111111111111111111')
const alice = getAddress('0xa11ce00000000000000000000000000000000001')
const bob = getAddress('0xb0b0000000000000000000000000000000000002')
const permit2 = '0x000000000022D473030F116dDEE9F6B43aC78BA3'
const multicall3 = '0xcA11bde05977b3631167028862bE2a173976CA11'
const multiSend = '0x38869bf66a61cF6bDB996A6aE40D5853Fd43B526'
const r = `0x${'12'.repeat(32)}`

/** Encodes a call of a function signature by ethers. */
function encode(signature: string, ...values: unknown[]): Hex {
  const face = new Interface([`function ${signature}`])
  // ethers types its hex results as `string`.
  return face.encodeFunctionData(face.fragments[0] as never, values) as Hex
}

const own = { kind: 'allow', by: 'permit2', isUnlimited: false }

/** Each with its selector as printed in the standards. */
const vectors: readonly (readonly [selector: string, to: string, data: Hex, meaning: object])[] = [
  [
    '0xa9059cbb',
    token,
    encode('transfer(address,uint256)', bob, 5n),
    { kind: 'sendToken', token, to: bob, amount: 5n },
  ],
  [
    '0x23b872dd',
    token,
    encode('transferFrom(address,address,uint256)', alice, bob, 7n),
    { kind: 'transferFrom', contract: token, from: alice, to: bob, amountOrId: 7n },
  ],
  [
    '0x095ea7b3',
    token,
    encode('approve(address,uint256)', bob, MaxUint256),
    { kind: 'approve', contract: token, spender: bob, amountOrId: MaxUint256 },
  ],
  [
    '0x39509351',
    token,
    encode('increaseAllowance(address,uint256)', bob, 9n),
    { kind: 'allow', token, spender: bob, amount: 9n, isUnlimited: false, change: 'more', by: 'approve' },
  ],
  [
    '0xa457c2d7',
    token,
    encode('decreaseAllowance(address,uint256)', bob, 9n),
    { kind: 'allow', token, spender: bob, amount: 9n, isUnlimited: false, change: 'less', by: 'approve' },
  ],
  [
    '0xd505accf',
    token,
    encode(
      'permit(address,address,uint256,uint256,uint8,bytes32,bytes32)',
      alice,
      bob,
      2n ** 96n - 1n,
      1_800_000_000n,
      27,
      r,
      r,
    ),
    {
      kind: 'allow',
      token,
      spender: bob,
      owner: alice,
      amount: 2n ** 96n - 1n,
      isUnlimited: true,
      deadline: 1_800_000_000n,
      by: 'permit',
    },
  ],
  [
    '0x8fcbaf0c',
    token,
    encode(
      'permit(address,address,uint256,uint256,bool,uint8,bytes32,bytes32)',
      alice,
      bob,
      3n,
      0n,
      true,
      28,
      r,
      r,
    ),
    {
      kind: 'allow',
      token,
      spender: bob,
      owner: alice,
      amount: MaxUint256,
      isUnlimited: true,
      by: 'permit',
    },
  ],
  [
    '0xa22cb465',
    token,
    encode('setApprovalForAll(address,bool)', bob, true),
    { kind: 'allowAll', collection: token, operator: bob, allowed: true },
  ],
  [
    '0x42842e0e',
    token,
    encode('safeTransferFrom(address,address,uint256)', alice, bob, 42n),
    {
      kind: 'sendNft',
      standard: 'erc721',
      collection: token,
      from: alice,
      to: bob,
      items: [{ id: 42n, count: 1n }],
    },
  ],
  [
    '0xb88d4fde',
    token,
    encode('safeTransferFrom(address,address,uint256,bytes)', alice, bob, 42n, '0x1234'),
    {
      kind: 'sendNft',
      standard: 'erc721',
      collection: token,
      from: alice,
      to: bob,
      items: [{ id: 42n, count: 1n }],
    },
  ],
  [
    '0xf242432a',
    token,
    encode('safeTransferFrom(address,address,uint256,uint256,bytes)', alice, bob, 42n, 3n, '0x'),
    {
      kind: 'sendNft',
      standard: 'erc1155',
      collection: token,
      from: alice,
      to: bob,
      items: [{ id: 42n, count: 3n }],
    },
  ],
  [
    '0x2eb2c2d6',
    token,
    encode(
      'safeBatchTransferFrom(address,address,uint256[],uint256[],bytes)',
      alice,
      bob,
      [1n, 2n],
      [3n, 4n],
      '0x',
    ),
    {
      kind: 'sendNft',
      standard: 'erc1155',
      collection: token,
      from: alice,
      to: bob,
      items: [
        { id: 1n, count: 3n },
        { id: 2n, count: 4n },
      ],
    },
  ],
  [
    '0x87517c45',
    permit2,
    encode('approve(address,address,uint160,uint48)', token, bob, 2n ** 160n - 1n, 1_800_000_000),
    { ...own, token, spender: bob, amount: 2n ** 160n - 1n, isUnlimited: true, expires: 1_800_000_000n },
  ],
  [
    '0x2b67b570',
    permit2,
    encode(
      'permit(address,((address,uint160,uint48,uint48),address,uint256),bytes)',
      alice,
      [[token, 6n, 1_800_000_000, 0], bob, 1_700_000_000n],
      '0x1234',
    ),
    {
      ...own,
      token,
      spender: bob,
      owner: alice,
      amount: 6n,
      expires: 1_800_000_000n,
      deadline: 1_700_000_000n,
    },
  ],
  [
    '0x2a2d80d1',
    permit2,
    encode(
      'permit(address,((address,uint160,uint48,uint48)[],address,uint256),bytes)',
      alice,
      [
        [
          [token, 6n, 1n, 0],
          [bob, 7n, 2n, 1],
        ],
        bob,
        9n,
      ],
      '0x1234',
    ),
    {
      kind: 'several',
      meanings: [
        { ...own, token, spender: bob, owner: alice, amount: 6n, expires: 1n, deadline: 9n },
        { ...own, token: bob, spender: bob, owner: alice, amount: 7n, expires: 2n, deadline: 9n },
      ],
    },
  ],
  [
    '0x30f28b7a',
    permit2,
    encode(
      'permitTransferFrom(((address,uint256),uint256,uint256),(address,uint256),address,bytes)',
      [[token, 8n], 0n, 9n],
      [bob, 7n],
      alice,
      '0x1234',
    ),
    { kind: 'sendToken', token, from: alice, to: bob, amount: 7n },
  ],
  [
    '0x36c78516',
    permit2,
    encode('transferFrom(address,address,uint160,address)', alice, bob, 4n, token),
    { kind: 'sendToken', token, from: alice, to: bob, amount: 4n },
  ],
]

describe('known calls', () => {
  it.each(vectors)('are decoded: %s [SEC-07]', (selector, to, data, meaning) => {
    expect(data.slice(0, 10)).toBe(selector)
    expect(decodeCall({ to, data })).toEqual(meaning)
    // Upper case hex and addresses are accepted.
    const large = { to: to.toLowerCase(), data: `0x${data.slice(2).toUpperCase()}` }
    expect(decodeCall(large)).toEqual(meaning)
  })

  it('include transfers of coins, and contract creations', () => {
    expect(decodeCall({ to: bob, value: 3n })).toEqual({ kind: 'sendCoin', to: bob, value: 3n })
    expect(decodeCall({ value: 1n, data: '0x6001' })).toEqual({ kind: 'deploy', value: 1n, code: '0x6001' })
  })
})

describe('uncertain calls [SEC-07]', () => {
  it.each(vectors)('are unknown: %s with trailing bytes, dirty padding or a value', (selector, to, data) => {
    const unknown = { kind: 'unknown', selector }
    expect(decodeCall({ to, data: `${data}00` })).toMatchObject(unknown)
    expect(decodeCall({ to, data: `${data}${'00'.repeat(32)}` })).toMatchObject(unknown)
    expect(decodeCall({ to, data: data.slice(0, -2) })).toMatchObject(unknown)
    expect(decodeCall({ to, data, value: 1n })).toMatchObject({ ...unknown, value: 1n })
    // All start with an address or an offset, whose first byte must be zero.
    expect(decodeCall({ to, data: `${selector}01${data.slice(12)}` })).toMatchObject(unknown)
  })

  it('are unknown with an offset that no encoder writes', () => {
    const usual = encode('safeTransferFrom(address,address,uint256,bytes)', alice, bob, 42n, '0x')
    // The bytes start a word later, after an empty word.
    const moved = usual.replace(`80${'00'.repeat(32)}`, `a0${'00'.repeat(32)}${'00'.repeat(32)}`)
    expect(moved).not.toBe(usual)
    expect(decodeCall({ to: token, data: moved }).kind).toBe('unknown')
  })

  it('are unknown at other addresses than those of Permit2, Multicall3 and MultiSend', () => {
    const approve = encode('approve(address,address,uint160,uint48)', token, bob, 1n, 1)
    expect(decodeCall({ to: token, data: approve }).kind).toBe('unknown')
    expect(decodeCall({ to: token, data: approve }, { known: { permit2: [token] } }).kind).toBe('allow')
    const together = encode('aggregate3((address,bool,bytes)[])', [])
    expect([
      decodeCall({ to: token, data: together }).kind,
      decodeCall({ to: multicall3, data: together }).kind,
    ]).toEqual(['unknown', 'batch'])
  })

  it('are decoded without an exception from any bytes: nearly all of them are unknown', () => {
    const addresses = fc.constantFrom(
      token,
      permit2,
      multicall3,
      multiSend,
      undefined,
      '',
      '0x12',
      'nonsense',
    )
    const selectors = fc.constantFrom(
      '',
      ...vectors.map(([selector]) => selector.slice(2)),
      '82ad56cb',
      '8d80ff0a',
    )
    const bytes = fc.uint8Array({ maxLength: 400 }).map((some) => Buffer.from(some).toString('hex'))
    const calls = fc.tuple(addresses, selectors, bytes, fc.bigInt({ min: -1n, max: 3n }))
    fc.assert(
      fc.property(calls, ([to, selector, rest, value]) => {
        const meaning = decodeCall({ to, value, data: `0x${selector}${rest}` })
        if (to === undefined && value >= 0n) return meaning.kind === 'deploy'
        return meaning.kind === 'unknown' || meaning.kind === 'sendCoin'
      }),
    )
    for (const data of ['', '0x1', 'xyz', '0xzz', `0x${'00'.repeat(300_000)}`])
      expect(decodeCall({ to: token, data }).kind).toBe('unknown')
  })

  it('have another meaning, or none, after a change of one byte', () => {
    const places = fc.tuple(fc.nat(), fc.nat(), fc.integer({ min: 1, max: 255 }))
    fc.assert(
      fc.property(places, ([which, at, change]) => {
        const [, to = '', data = '0x'] = vectors[which % vectors.length] ?? []
        const bytes = Buffer.from(data.slice(2), 'hex')
        const place = at % bytes.length
        bytes[place] = (bytes[place] ?? 0) ^ change
        const meaning = decodeCall({ to, data: `0x${bytes.toString('hex')}` })
        const same = JSON.stringify(decodeCall({ to, data }), (_, value) =>
          typeof value === 'bigint' ? `${value}n` : value,
        )
        const other = JSON.stringify(meaning, (_, value) => (typeof value === 'bigint' ? `${value}n` : value))
        // Parts without a meaning: signatures, nonces and data for the recipient.
        return meaning.kind === 'unknown' || other !== same || isUnshown(data, place)
      }),
      { numRuns: 250 },
    )
  })
})

/** Returns whether a word of a call has no meaning: signatures, nonces, data for the recipient's contract. */
function isUnshown(data: string, place: number): boolean {
  const word = Math.floor((place - 4) / 32)
  const unshown: Readonly<Record<string, readonly number[]>> = {
    '0xd505accf': [4, 5, 6],
    '0x8fcbaf0c': [2, 5, 6, 7],
    '0xb88d4fde': [4, 5],
    '0x2b67b570': [4, 8, 9],
    '0x2a2d80d1': [10, 14, 15, 16],
    '0x30f28b7a': [1, 2, 3, 8, 9],
  }
  return unshown[data.slice(0, 10)]?.includes(word) ?? false
}

describe('arbitrary arguments', () => {
  const address = fc
    .uint8Array({ minLength: 20, maxLength: 20 })
    .map((bytes) => getAddress(`0x${Buffer.from(bytes).toString('hex')}`))
  const number = fc.bigInt({ min: 0n, max: MaxUint256 })

  it('are decoded as they were encoded [SEC-10]', () => {
    fc.assert(
      fc.property(address, address, address, number, number, (contract, from, to, id, amount) => {
        expect(decodeCall({ to: contract, data: encode('transfer(address,uint256)', to, amount) })).toEqual({
          kind: 'sendToken',
          token: contract,
          to,
          amount,
        })
        expect(decodeCall({ to: contract, data: encode('approve(address,uint256)', to, amount) })).toEqual({
          kind: 'approve',
          contract,
          spender: to,
          amountOrId: amount,
        })
        const many = encode(
          'safeTransferFrom(address,address,uint256,uint256,bytes)',
          from,
          to,
          id,
          amount,
          '0x12',
        )
        expect(decodeCall({ to: contract, data: many })).toMatchObject({
          from,
          to,
          items: [{ id, count: amount }],
        })
      }),
      { numRuns: 30 },
    )
  })
})
