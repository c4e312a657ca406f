import { TypedDataEncoder } from 'ethers'
import fc from 'fast-check'
import { hashTypedData } from 'viem/utils'
import { describe, expect, it } from 'vitest'
import { decodeTypedData, typedDataChainId } from '../index.js'

const token = '0x1111111111111111111111111111111111111111'
const alice = '0xa11ce00000000000000000000000000000000001'
const bob = '0xbBbBBBBbbBBBbbbBbbBbbbbBBbBbbbbBbBbbBBbB'

const members = (text: string): readonly { readonly name: string; readonly type: string }[] =>
  text.split(',').map((one) => {
    const [type = '', name = ''] = one.trim().split(' ')
    return { name, type }
  })
const domainType = members('string name,string version,uint256 chainId,address verifyingContract')
const domain = { name: 'Ether Mail', version: '1', chainId: 1, verifyingContract: token }

/** The example of EIP-712, with another contract. */
const mail = {
  types: {
    EIP712Domain: domainType,
    Person: members('string name,address wallet'),
    Mail: members('Person from,Person to,string contents'),
  },
  primaryType: 'Mail',
  domain,
  message: {
    from: { name: 'Cow', wallet: '0xCD2a3d9F938E13CD947Ec05AbC7FE734Df8DD826' },
    to: { name: 'Bob', wallet: bob },
    contents: 'Hello, Bob!',
  },
}
const change = (changes: object): string => JSON.stringify({ ...mail, ...changes })

describe('typed data', () => {
  it('is a tree in the order of its types [SEC-07]', () => {
    // The order of JSON members does not matter.
    const message = { contents: 'Hello, Bob!', to: mail.message.to, from: mail.message.from }
    expect(decodeTypedData(change({ message }))).toEqual({
      primaryType: 'Mail',
      domain: [
        { name: 'name', type: 'string', value: 'Ether Mail' },
        { name: 'version', type: 'string', value: '1' },
        { name: 'chainId', type: 'uint256', value: '1' },
        { name: 'verifyingContract', type: 'address', value: token },
      ],
      message: [
        {
          name: 'from',
          type: 'Person',
          value: [
            { name: 'name', type: 'string', value: 'Cow' },
            { name: 'wallet', type: 'address', value: '0xCD2a3d9F938E13CD947Ec05AbC7FE734Df8DD826' },
          ],
        },
        {
          name: 'to',
          type: 'Person',
          value: [
            { name: 'name', type: 'string', value: 'Bob' },
            { name: 'wallet', type: 'address', value: bob },
          ],
        },
        { name: 'contents', type: 'string', value: 'Hello, Bob!' },
      ],
      chainId: 1n,
      verifyingContract: token,
      allowances: [],
      unsigned: [],
    })
  })

  it('lists members that are not signed', () => {
    const from = { ...mail.message.from, nickname: 'Moo' }
    const data = decodeTypedData(
      change({ message: { ...mail.message, from, amount: 5 }, domain: { ...domain, salt: 'x' } }),
    )
    expect(data?.unsigned).toEqual(['domain.salt', 'message.amount', 'message.from.nickname'])
  })

  it('returns the chain, even if it is not signed', () => {
    expect(typedDataChainId(change({}))).toBe(1n)
    expect(typedDataChainId(change({ domain: { ...domain, chainId: '0x5' } }))).toBe(5n)
    const types = { ...mail.types, EIP712Domain: members('string name') }
    expect(decodeTypedData(change({ types }))).toMatchObject({
      chainId: undefined,
      verifyingContract: undefined,
    })
    expect(typedDataChainId(change({ types }))).toBe(1n)
    expect([typedDataChainId('{'), typedDataChainId('null'), typedDataChainId('{"domain":{}}')]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })

  it.each<readonly [string, object]>([
    ['without a type of the domain', { types: { Person: mail.types.Person, Mail: mail.types.Mail } }],
    [
      'with another type of the domain',
      { types: { ...mail.types, EIP712Domain: members('string chainId') } },
    ],
    ['with a missing member', { message: { ...mail.message, contents: undefined } }],
    ['with a member of another type', { message: { ...mail.message, contents: 5 } }],
    ['with an invalid struct', { message: { ...mail.message, to: 'Bob' } }],
    ['with an invalid address', { message: { ...mail.message, to: { name: 'Bob', wallet: '0x12' } } }],
    ['with an invalid chain id', { domain: { ...domain, chainId: 'one' } }],
    ['with an undefined type', { types: { ...mail.types, Mail: members('Nobody from') } }],
    ['with an undefined primary type', { primaryType: 'Other' }],
    ['with an inherited member as primary type', { primaryType: 'constructor' }],
    ['with the domain as its message', { primaryType: 'EIP712Domain' }],
    [
      'with a struct named like a Solidity type',
      { types: { ...mail.types, uint256: members('string name') } },
    ],
    [
      'with a repeated member',
      { types: { ...mail.types, Mail: members('string contents,string contents') } },
    ],
    ['with an invalid name', { types: { ...mail.types, Mail: [{ name: 'a,b', type: 'string' }] } }],
    ['with a list as its message', { message: [] }],
  ])('must not be signed %s', (_, changes) => {
    expect(decodeTypedData(change(changes))).toBeUndefined()
  })

  it.each<readonly [string, unknown, string | undefined]>([
    ['uint8', 255, '255'],
    ['uint8', 256, undefined],
    ['uint8', -1, undefined],
    ['int8', -128, '-128'],
    ['int8', 128, undefined],
    ['uint256', '0xff', '255'],
    ['uint256', (2n ** 256n - 1n).toString(), (2n ** 256n - 1n).toString()],
    ['uint256', (2n ** 256n).toString(), undefined],
    ['uint256', 2 ** 60, undefined],
    ['uint256', 1.5, undefined],
    ['uint256', '', undefined],
    ['uint256', ' 1', undefined],
    ['uint', 1, undefined],
    ['uint7', 1, undefined],
    ['uint264', 1, undefined],
    ['bool', true, 'true'],
    ['bool', 'true', undefined],
    ['bytes', '0xABcd', '0xabcd'],
    ['bytes', '0xabc', undefined],
    ['bytes2', '0xabcd', '0xabcd'],
    ['bytes2', '0xab', undefined],
    ['bytes33', `0x${'00'.repeat(33)}`, undefined],
    ['string', 'a\u202eb', 'a\\u{202e}b'],
    ['string', null, undefined],
  ])('reads %s of %s as %s', (type, value, shown) => {
    const types = { EIP712Domain: domainType, One: members(`${type} value`) }
    const data = decodeTypedData(change({ types, primaryType: 'One', message: { value } }))
    expect(data?.message[0]?.value).toBe(shown)
  })

  it('reads lists of fixed or any length, and structs in them', () => {
    const types = {
      EIP712Domain: domainType,
      One: members('uint8[2][] grid,Two[] twos'),
      Two: members('bool yes'),
    }
    const read = (message: object): unknown =>
      decodeTypedData(change({ types, primaryType: 'One', message }))?.message
    expect(read({ grid: [[1, 2]], twos: [{ yes: true }] })).toMatchObject([
      { value: [{ name: '0', type: 'uint8[2]', value: [{ value: '1' }, { value: '2' }] }] },
      { value: [{ name: '0', type: 'Two', value: [{ name: 'yes', value: 'true' }] }] },
    ])
    for (const grid of [[[1]], [[1, 2, 3]], [1, 2], 'ab', undefined])
      expect(read({ grid, twos: [] })).toBeUndefined()
  })

  describe('a type whose name has a prefix', () => {
    const name = 'HyperliquidTransaction:UsdSend'
    const usdSend = members('string hyperliquidChain,string destination,string amount,uint64 time')
    const message = { hyperliquidChain: 'Mainnet', destination: bob, amount: '5.0', time: 1_700_000_000_000 }
    const given = (types: object, primaryType = name): string =>
      change({ types: { EIP712Domain: domainType, ...types }, primaryType, message })

    it('is displayed, as libraries sign it identically [SEC-07]', () => {
      const json = given({ [name]: usdSend })
      const data = decodeTypedData(json)
      expect([data?.primaryType, data?.message.map(({ value }) => value)]).toEqual([
        name,
        ['Mainnet', bob, '5.0', '1700000000000'],
      ])
      const { EIP712Domain: _, ...others } = JSON.parse(json).types
      expect(hashTypedData(JSON.parse(json))).toBe(TypedDataEncoder.hash(domain, others, message))
    })

    it('must not be signed if libraries differ in the types that they hash (attack)', () => {
      const struct = { ...message, from: { text: 'a' } }
      const types = { [name]: [...usdSend, { name: 'from', type: 'From' }], From: members('string text') }
      const nested = JSON.stringify({
        ...mail,
        types: { EIP712Domain: domainType, ...types },
        primaryType: name,
      })
      const { From, [name]: own } = types
      const hashes = [
        hashTypedData({ ...JSON.parse(nested), message: struct }),
        TypedDataEncoder.hash(domain, { From: [...From], [name]: [...(own ?? [])] }, struct),
      ]
      expect(hashes[0]).not.toBe(hashes[1])
      expect(decodeTypedData(JSON.stringify({ ...JSON.parse(nested), message: struct }))).toBeUndefined()
      expect(
        decodeTypedData(given({ [name]: usdSend, HyperliquidTransaction: members('uint256 hidden') })),
      ).toBeUndefined()
    })

    it.each([
      'A(uint256 b)C',
      'A:B(uint256 c)D',
      'A:B,C',
      'A::B',
      ':A',
      'A:',
      'A:B:C',
      'A: B',
      'A:1',
      'A:B[]',
      'A.B',
      'constructor:A',
      'toString:A',
      '__proto__:A',
    ])('must not be signed as %s, which changes the text of the types or is no name (attack)', (other) => {
      expect(decodeTypedData(given({ [other]: usdSend }, other))).toBeUndefined()
    })

    it('must not be signed where it is not the type of the message', () => {
      expect(decodeTypedData(given({ One: usdSend, [name]: usdSend }, 'One'))).toBeUndefined()
      const nested = { One: [...usdSend, { name: 'more', type: name }], [name]: usdSend }
      expect(decodeTypedData(given(nested, 'One'))).toBeUndefined()
    })
  })

  it('rejects endless data', () => {
    const types = { EIP712Domain: domainType, Loop: members('Loop[] next,string text') }
    let message: object = { next: [], text: '' }
    for (let depth = 0; depth < 30; depth += 1) message = { next: [message], text: '' }
    expect(decodeTypedData(change({ types, primaryType: 'Loop', message }))).toBeUndefined()
    const next = Array.from({ length: 3_000 }, () => ({ next: [], text: '' }))
    expect(
      decodeTypedData(change({ types, primaryType: 'Loop', message: { next, text: '' } })),
    ).toBeUndefined()
    expect(decodeTypedData(' '.repeat(300_000))).toBeUndefined()
    for (const json of ['', '{', 'null', '[]', '{"types":{}}']) expect(decodeTypedData(json)).toBeUndefined()
  })

  it('displays only data that two libraries sign identically', () => {
    const value = fc.oneof(
      fc.string(),
      fc.integer(),
      fc.boolean(),
      fc.constant(null),
      fc.bigInt().map(String),
      fc.constantFrom(token, alice, bob, '0x', '0x12', '-0x1', '1e3', '0x1'),
      fc.array(fc.integer({ max: 9 })),
    )
    const type = fc.constantFrom(
      'string',
      'uint8',
      'int256',
      'bool',
      'bytes',
      'bytes4',
      'address',
      'uint16[]',
      'uint8[2]',
    )
    let shown = 0
    fc.assert(
      fc.property(type, value, (of, given) => {
        const types = { EIP712Domain: domainType, One: members(`${of} value`) }
        const json = change({ types, primaryType: 'One', message: { value: given } })
        if (!decodeTypedData(json)) return
        shown += 1
        const { EIP712Domain: _, ...others } = JSON.parse(json).types
        const hash = TypedDataEncoder.hash(JSON.parse(json).domain, others, JSON.parse(json).message)
        expect(hashTypedData(JSON.parse(json))).toBe(hash)
      }),
      { numRuns: 200 },
    )
    expect(shown).toBeGreaterThan(10)
  })
})
