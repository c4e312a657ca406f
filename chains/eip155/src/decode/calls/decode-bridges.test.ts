import { getAddress, Interface, zeroPadValue } from 'ethers'
import { describe, expect, it } from 'vitest'
import type { DecodedCall } from '#kernel'
import { createTestPlatform } from '#testing'
import { exampleNetwork } from '../../../testing/example-network.js'
import { createEip155Module } from '../../chain-module.js'

const from = '0xa11ce00000000000000000000000000000000001'
const stranger = '0xb0b0000000000000000000000000000000000002'
const diamond = '0x1231deb6f5749ef6ce6943a275a1d3e7486f4eae'
const zero = `0x${'0'.repeat(40)}`
const [usdc, dai] = [
  '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48',
  '0x6b175474e89094c44da98b954eedeac495271d0f',
]
const there = '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913'
const wrappedThere = '0x4200000000000000000000000000000000000006'
const module = createEip155Module(createTestPlatform())

const bridgeType = 'tuple(bytes32,string,string,address,address,address,uint256,uint256,bool,bool)'
const acrossType = 'tuple(bytes32,bytes32,bytes32,bytes32,uint256,uint128,bytes32,uint32,uint32,uint32,bytes)'
const swapType = 'tuple(address,address,address,address,uint256,bytes,bool)[]'
// ethers encodes independently of viem.
const face = new Interface([
  `function startBridgeTokensViaAcrossV4(${bridgeType}, ${acrossType})`,
  `function swapAndStartBridgeTokensViaAcrossV4(${bridgeType}, ${swapType}, ${acrossType})`,
])

interface Bridge {
  readonly receiver: string
  readonly ownReceiver: string
  readonly refundTo: string
  readonly bridged: string
  readonly ownBridged: string
  readonly amount: bigint
  readonly bought: string
  readonly minimum: bigint
  readonly multiplier: bigint
  readonly destination: bigint
  readonly hasSwaps: boolean
  readonly hasCall: boolean
  readonly message: string
  /** The tokens that the swaps take from the account, and what they make. */
  readonly swaps: readonly (readonly [token: string, amount: bigint, made: string, takes: boolean])[]
}
const usual: Bridge = {
  receiver: from,
  ownReceiver: from,
  refundTo: from,
  bridged: usdc,
  ownBridged: usdc,
  amount: 100n,
  bought: there,
  minimum: 98n,
  multiplier: 0n,
  destination: 8453n,
  hasSwaps: false,
  hasCall: false,
  message: '0x',
  swaps: [],
}

function dataOf(change: Partial<Bridge>): string {
  const b = { ...usual, ...change }
  const word = (address: string): string => zeroPadValue(address, 32)
  const id = `0x${'7a'.repeat(32)}`
  const data = [
    id,
    'across',
    'x',
    zero,
    b.bridged,
    b.receiver,
    b.amount,
    b.destination,
    b.hasSwaps,
    b.hasCall,
  ]
  const own = [
    word(b.ownReceiver),
    word(b.refundTo),
    word(b.ownBridged),
    word(b.bought),
    b.minimum,
    b.multiplier,
    word(zero),
    1_700_000_000,
    1_800_000_000,
    0,
    b.message,
  ]
  if (b.swaps.length === 0) return face.encodeFunctionData('startBridgeTokensViaAcrossV4', [data, own])
  const swaps = b.swaps.map(([token, amount, made, takes]) => [
    stranger,
    stranger,
    token,
    made,
    amount,
    '0x12345678',
    takes,
  ])
  return face.encodeFunctionData('swapAndStartBridgeTokensViaAcrossV4', [data, swaps, own])
}

function decode(
  change: Partial<Bridge> = {},
  { to = diamond, value = 0n, chain = 1, tail = '' } = {},
): Promise<DecodedCall | undefined> {
  const call = {
    method: 'eth_sendTransaction',
    params: [
      {
        from,
        to,
        data: dataOf(change) + tail,
        value: `0x${value.toString(16)}`,
        chainId: `0x${chain.toString(16)}`,
      },
    ],
  }
  const decoded = module.contractCalls?.decode({ network: exampleNetwork(chain), call })
  if (!decoded) throw new Error('The chain decodes nothing.')
  return decoded
}

const facts = {
  kind: 'bridge',
  from,
  contract: diamond,
  sellToken: usdc,
  value: 100n,
  destination: 'eip155:8453',
  buyToken: there,
  minimum: 98n,
  recipient: from,
  refundTo: from,
  bridgedToken: usdc,
  deadline: 1_800_000_000,
}
const swapped: Partial<Bridge> = {
  hasSwaps: true,
  amount: 90n,
  minimum: 0n,
  multiplier: 10n ** 18n,
  swaps: [[dai, 100n, usdc, true]],
}

describe('bridges by LI.FI and Across (SEC-07)', () => {
  it('decodes a bridge of a token', async () => {
    expect(await decode()).toEqual(facts)
  })

  it('decodes a bridge of the coin, whose wrapped coin arrives as the coin', async () => {
    const change = { bridged: zero, ownBridged: zero, bought: wrappedThere }
    expect(await decode(change, { value: 100n })).toEqual({
      ...facts,
      sellToken: undefined,
      bridgedToken: undefined,
      buyToken: undefined,
    })
    expect(await decode(change, { value: 101n })).toBeUndefined()
    expect(await decode({}, { value: 1n })).toBeUndefined()
  })

  it('decodes swaps before the bridge: what they take together, and the smallest result', async () => {
    const both = {
      ...swapped,
      swaps: [
        [dai, 3n, usdc, true],
        [dai, 97n, usdc, true],
      ] as const,
    }
    expect(await decode(both)).toEqual({ ...facts, sellToken: dai, minimum: 90n })
    expect(await decode({ ...swapped, multiplier: 0n })).toMatchObject({ minimum: 0n })
  })

  it.each<[string, Partial<Bridge>]>([
    ['two recipients', { ownReceiver: stranger }],
    ['a call on the other network', { hasCall: true, message: '0x12' }],
    ['a message', { message: '0x12' }],
    ['another bridged token', { ownBridged: dai }],
    ['the same network', { destination: 1n }],
    ['a network whose wrapped coin is unknown', { destination: 999n }],
    ['swaps that the flag denies', { ...swapped, hasSwaps: false }],
    [
      'swaps that take two tokens',
      {
        ...swapped,
        swaps: [
          [dai, 1n, usdc, true],
          [usdc, 1n, usdc, true],
        ],
      },
    ],
    ['swaps that take nothing', { ...swapped, swaps: [[dai, 1n, usdc, false]] }],
    ['swaps that make another token', { ...swapped, swaps: [[dai, 1n, dai, true]] }],
    ['nothing to receive', { bought: zero }],
    ['nobody to refund', { refundTo: zero }],
  ])('does not decode a bridge with %s', async (_what, change) => {
    expect(await decode(change)).toBeUndefined()
  })

  it('names the recipient and the refund as they are', async () => {
    expect(await decode({ receiver: stranger, ownReceiver: stranger })).toMatchObject({
      recipient: stranger,
    })
    expect(await decode({ refundTo: stranger })).toMatchObject({ refundTo: stranger })
  })

  it('decodes the known contract on its networks only, and no bytes after the arguments', async () => {
    expect(await decode({}, { to: stranger })).toBeUndefined()
    expect(await decode({}, { chain: 100 })).toBeUndefined()
    expect(await decode({}, { tail: '00' })).toBeUndefined()
  })
})

describe('a batch of an approval and a bridge', () => {
  it('is decoded as both: wallets with atomic batches approve and bridge at once', async () => {
    const network = exampleNetwork(1)
    const approve = new Interface(['function approve(address spender, uint256 value)'])
    const calls = [
      { to: usdc, data: approve.encodeFunctionData('approve', [diamond, 100n]), value: 0n },
      { to: diamond, data: dataOf({}), value: 0n },
    ]
    const batch = await module.batches?.build({ network, from, calls })
    if (!batch) throw new Error('The chain builds no batch.')
    expect(await module.batches?.decode({ network, call: batch.call })).toMatchObject([
      { kind: 'allowance', token: getAddress(usdc), spender: getAddress(diamond), value: 100n },
      facts,
    ])
  })
})
