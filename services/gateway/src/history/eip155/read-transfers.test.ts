import {
  encodeAbiParameters,
  encodeEventTopics,
  type Hex,
  pad,
  parseAbi,
  parseAbiParameters,
  toEventSelector,
} from 'viem'
import { describe, expect, it } from 'vitest'
import { methodIntent } from './method-intent.js'
import { readTransfers } from './read-transfers.js'

const [token, from, to] = ['0xaa', '0xbb', '0xcc'].map((byte) => pad(byte as Hex, { size: 20 })) as [
  Hex,
  Hex,
  Hex,
]
const abi = parseAbi([
  'event Transfer(address indexed from, address indexed to, uint256 value)',
  'event TransferBatch(address indexed operator, address indexed from, address indexed to, uint256[] ids, uint256[] values)',
])
const transferTopics = encodeEventTopics({ abi, eventName: 'Transfer', args: { from, to } }) as Hex[]
const batchTopics = encodeEventTopics({
  abi,
  eventName: 'TransferBatch',
  args: { operator: from, from, to },
}) as Hex[]
const word = pad('0x07')
const batch = (ids: bigint[], values: bigint[]): Hex =>
  encodeAbiParameters(parseAbiParameters('uint256[], uint256[]'), [ids, values])
const at = { token, from, to }

describe('readTransfers', () => {
  it('distinguishes ERC-20 from ERC-721 by the indexed id, and reads each transfer of a batch', () => {
    expect(readTransfers({ address: token, topics: transferTopics, data: word })).toEqual([
      { ...at, kind: 'fungible', tokenId: '', amount: 7n },
    ])
    expect(readTransfers({ address: token, topics: [...transferTopics, word], data: '0x' })).toEqual([
      { ...at, kind: 'collectible', tokenId: '7', amount: 1n },
    ])
    expect(
      readTransfers({ address: token, topics: batchTopics, data: batch([1n, 2n ** 255n], [3n, 4n]) }),
    ).toEqual([
      { ...at, kind: 'collectible', tokenId: '1', amount: 3n },
      { ...at, kind: 'collectible', tokenId: String(2n ** 255n), amount: 4n },
    ])
  })

  it.each<[string, Hex[], Hex]>([
    ['without data', transferTopics, '0x'],
    ['with more data', transferTopics, `${word}00`],
    ['with too few topics', transferTopics.slice(0, 2), word],
    ['with an invalid address', [...transferTopics.slice(0, 2), `0x${'f'.repeat(64)}`], word],
    ['of a truncated batch', batchTopics, batch([1n], [2n]).slice(0, 130) as Hex],
    ['of a batch that declares an excessive length', batchTopics, `0x${'f'.repeat(192)}`],
    ['of a batch with more ids than amounts', batchTopics, batch([1n, 2n], [3n])],
    ['of another type', [toEventSelector('Other()')], '0x'],
    ['without topics', [], '0x'],
  ])('returns no transfer for an event %s', (_, topics, data) => {
    expect(readTransfers({ address: token, topics, data })).toEqual([])
  })
})

describe('methodIntent', () => {
  const call = { from, to: token, value: 0n, input: '0x', approvesCollectible: false }
  const approve = (amount: bigint): string =>
    `0x095ea7b3${pad(to).slice(2)}${amount.toString(16).padStart(64, '0')}`
  it.each([
    ['deploy', { to: '' }],
    ['cancel', { to: from }],
    ['', { to: from, value: 1n }],
    ['', { value: 1n }],
    ['approve', { input: approve(5n) }],
    ['revoke', { input: approve(0n) }],
    ['approve', { input: approve(0n), approvesCollectible: true }],
    ['deposit', { input: '0xd0e30db0' }],
    ['withdraw', { input: `0x2e1a7d4d${word.slice(2)}` }],
    ['execute', { input: '0x12345678' }],
    ['', { input: '0x1234' }],
  ])('returns %j for %o', (intent, about) => {
    expect(methodIntent({ ...call, ...about })).toBe(intent)
  })
})
