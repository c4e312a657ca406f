import fc from 'fast-check'
import {
  type Address,
  decodeFunctionResult,
  encodeAbiParameters,
  encodeFunctionData,
  type Hex,
  http,
  maxUint112,
  numberToHex,
  parseAbi,
  parseAbiParameters,
} from 'viem'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { marketTokenCode } from '../../../../../sandbox/src/chain/contracts/market-token-code.js'
import { MARKET_FACTORY, MARKET_ROUTER } from '../../../../../sandbox/src/chain/market/market-plan.js'
import { startMarket, type TestMarket } from '../../../testing/start-market.js'
import type { ChainNode } from '../../chains/chain-node.js'
import type { ListedToken } from '../../chains/gateway-chain.js'
import { callContracts, multicall3Abi } from '../../tokens/call-contracts.js'
import { createTokenDirectory } from '../../tokens/create-token-directory.js'
import { uniswapV2Provider } from './uniswap-v2-provider.js'

const CASES = 1000
/** Cases of one state of the chain: three of the nine tokens each, no two of which share a pool. */
const TRIPLES = ['012', '345', '678', '036', '147', '258', '048', '156', '237', '057', '138', '246']
const DECIMALS = [0, 1, 2, 6, 8, 12, 18, 27, 36]
/** Storage slot of both reserves, with the time in its four highest bytes. */
const RESERVES_SLOT = '0x8'

const abi = parseAbi([
  'function createPair(address a, address b)',
  'function getPair(address a, address b) view returns (address)',
  'function mint(address to, uint256 value)',
  'function getAmountsOut(uint256 amount, address[] path) view returns (uint256[])',
])

/** Generates all magnitudes with equal frequency. */
const ofBits = (min: number, max: number): fc.Arbitrary<bigint> =>
  fc
    .integer({ min, max })
    .chain((bits) => fc.bigInt({ min: 2n ** BigInt(bits) / 2n, max: 2n ** BigInt(bits) - 1n }))
const inPool = fc.oneof(
  { arbitrary: ofBits(40, 112), weight: 6 },
  { arbitrary: ofBits(108, 112), weight: 3 },
  { arbitrary: ofBits(0, 112), weight: 2 },
  { arbitrary: fc.constant(0n), weight: 1 },
)
const reserves = fc.record({ first: inPool, second: inPool })

/** The direct pool, and the two pools through the third token. */
const POOLS = ['direct', 'there', 'onward'] as const
type PoolName = (typeof POOLS)[number]
/** The reserves of each pool, in the order of the tokens' addresses. */
interface Case extends Readonly<Record<PoolName, { readonly first: bigint; readonly second: bigint }>> {
  readonly amount: bigint
}
const anyCase: fc.Arbitrary<Case> = fc.record({
  direct: reserves,
  there: reserves,
  onward: reserves,
  // The contracts refuse an amount of zero.
  amount: fc.oneof(ofBits(1, 114), ofBits(40, 112), ofBits(105, 113)),
})

/** Three tokens with a pool for each pair, and a provider that lists only these. */
interface Triple {
  readonly from: ListedToken
  readonly to: ListedToken
  readonly paths: readonly (readonly Address[])[]
  readonly pools: Readonly<Record<PoolName, Address>>
  /** True if the token sold to the pool is its first. */
  readonly isFirstIn: Readonly<Record<PoolName, boolean>>
  readonly provider: ReturnType<typeof uniswapV2Provider>
}

interface RequestedCall {
  readonly triple: Triple
  readonly one: Case
}

let market: TestMarket
let triples: readonly Triple[]

const isBefore = (a: Address, b: Address): boolean => a.toLowerCase() < b.toLowerCase()
const call = (
  functionName: 'createPair' | 'getPair',
  a: Address,
  b: Address,
): { to: Address; data: Hex } => ({
  to: MARKET_FACTORY,
  data: encodeFunctionData({ abi, functionName, args: [a, b] }),
})

async function together(calls: readonly { to: Address; data: Hex }[]): Promise<void> {
  const args = [calls.map(({ to, data }) => ({ target: to, allowFailure: false, callData: data }))] as const
  const data = encodeFunctionData({ abi: multicall3Abi, functionName: 'aggregate3', args })
  // The sandbox configures it as an address.
  await market.deployer.send({ to: market.chain.contracts.multicall3 as Address, data })
}

async function makeTriples(): Promise<readonly Triple[]> {
  const tokens: Address[] = []
  for (const decimals of DECIMALS) {
    const types = parseAbiParameters('string, string, uint8')
    const named = encodeAbiParameters(types, [`Token ${decimals}`, `T${decimals}`, decimals])
    tokens.push(await market.deployer.deploy(`${marketTokenCode}${named.slice(2)}`))
  }
  const ofTriple = TRIPLES.map((digits) => Array.from(digits, (digit) => tokens[Number(digit)] ?? '0x'))
  const pairs = ofTriple.flatMap(
    ([a = '0x', b = '0x', c = '0x']) =>
      [
        [a, c],
        [a, b],
        [b, c],
      ] as const,
  )
  for (let at = 0; at < pairs.length; at += 9)
    await together(pairs.slice(at, at + 9).map(([a, b]) => call('createPair', a, b)))
  const answers = await callContracts(
    market.node,
    pairs.map(([a, b]) => call('getPair', a, b)),
  )
  const pools = answers.map((answer): Address => `0x${answer?.slice(26)}`)
  // More than any of the reserves, so that a pool can always pay.
  const args = (pool: Address) => [pool, 2n ** 113n] as const
  await together(
    pairs.flatMap((pair, at) =>
      pair.map((to) => ({
        to,
        data: encodeFunctionData({ abi, functionName: 'mint', args: args(pools[at] ?? '0x') }),
      })),
    ),
  )
  // Concurrent calls are batched into one request.
  const transport = http(market.chain.rpcUrls[0], { batch: { wait: 0, batchSize: 50 } })({})
  const request: ChainNode['request'] = (method, params) => transport.request({ method, params })
  return ofTriple.map(([a = '0x', b = '0x', c = '0x'], at) => {
    const listed = [a, b, c].map((token): ListedToken => {
      const decimals = DECIMALS[tokens.indexOf(token)] ?? 0
      return { id: `${market.chain.id}:${token}`, name: 'Token', symbol: `T${decimals}`, decimals }
    })
    const nodes = new Map([[market.chain.id, { request, chain: { ...market.chain, tokens: listed } }]])
    const directory = createTokenDirectory({ nodes, now: Date.now })
    const [direct = '0x', there = '0x', onward = '0x'] = pools.slice(at * 3)
    const [from, , to] = listed
    if (!from || !to) throw new Error('A triple has three tokens.')
    return {
      from,
      to,
      pools: { direct, there, onward },
      paths: [
        [a, c],
        [a, b, c],
      ],
      isFirstIn: { direct: isBefore(a, c), there: isBefore(a, b), onward: isBefore(b, c) },
      provider: uniswapV2Provider({ nodes, directory, now: Date.now }),
    }
  })
}

beforeAll(async () => {
  market = await startMarket()
  triples = await makeTriples()
})
afterAll(() => market?.stop())

/** Sets the reserves of all pools in one request. */
async function setReserves(round: readonly RequestedCall[]): Promise<void> {
  const words = round.flatMap(({ triple, one }) =>
    POOLS.map((name) => {
      const word = numberToHex(one[name].first | (one[name].second << 112n), { size: 32 })
      return [triple.pools[name], RESERVES_SLOT, word]
    }),
  )
  const body = words.map((params, id) => ({ jsonrpc: '2.0', id, method: 'anvil_setStorageAt', params }))
  const headers = { 'content-type': 'application/json' }
  await fetch(market.chain.rpcUrls[0] ?? '', { method: 'POST', headers, body: JSON.stringify(body) })
}

/** Returns the router's amounts along both paths of each case; empty if it refuses. */
async function callRouter(round: readonly RequestedCall[]): Promise<readonly (readonly bigint[])[]> {
  const calls = round.flatMap(({ triple, one }) =>
    triple.paths.map((path) => {
      const callData = encodeFunctionData({ abi, functionName: 'getAmountsOut', args: [one.amount, path] })
      return { target: MARKET_ROUTER, allowFailure: true, callData }
    }),
  )
  const args = { abi: multicall3Abi, functionName: 'aggregate3' } as const
  const address = market.chain.contracts.multicall3 as Address
  const { data = '0x' } = await market.deployer.client.call({
    to: address,
    data: encodeFunctionData({ ...args, args: [calls] }),
  })
  return decodeFunctionResult({ ...args, data }).map(({ success, returnData }) =>
    success ? decodeFunctionResult({ abi, functionName: 'getAmountsOut', data: returnData }) : [],
  )
}

const quoteOf = ({ triple: { provider, from, to }, one: { amount } }: RequestedCall) =>
  provider.quote({ chain: market.chain.id, from, to, amount })

/** Returns the output of a path: the router's, unless a pool would then exceed 112 bits. */
function given(
  { triple, one }: RequestedCall,
  names: readonly PoolName[],
  amounts: readonly bigint[],
): bigint | 'refused' {
  const isHeld = names.every((name, hop) => {
    const held = triple.isFirstIn[name] ? one[name].first : one[name].second
    return held + (amounts[hop] ?? 0n) <= maxUint112
  })
  return isHeld ? (amounts.at(-1) ?? 0n) : 'refused'
}

it("[SWP-02] 1,000 random pools and amounts: the quote equals the router's output to the unit, over one pool and two", async () => {
  const cases = fc.sample(anyCase, CASES)
  const seen = { direct: 0, twoPools: 0, none: 0, refused: 0 }
  for (let start = 0; start < CASES; start += triples.length) {
    const round = triples.flatMap((triple, at): RequestedCall[] => {
      const one = cases[start + at]
      return one ? [{ triple, one }] : []
    })
    await setReserves(round)
    const [amounts, quotes] = await Promise.all([callRouter(round), Promise.all(round.map(quoteOf))])
    for (const [at, request] of round.entries()) {
      const outputs = [
        given(request, ['direct'], amounts[at * 2] ?? []),
        given(request, ['there', 'onward'], amounts[at * 2 + 1] ?? []),
      ]
      const [straight = 0n, around = 0n] = outputs.map((output) => (output === 'refused' ? 0n : output))
      const isAround = around > straight
      const offers = quotes[at]
      const received = typeof offers === 'string' ? 0n : offers?.[0]?.toAmount
      // The case is part of both sides, for the failure message.
      expect({ ...request.one, received }).toEqual({
        ...request.one,
        received: isAround ? around : straight,
      })
      if (outputs.includes('refused')) seen.refused += 1
      if (straight === 0n && around === 0n) seen.none += 1
      else if (isAround) seen.twoPools += 1
      else seen.direct += 1
    }
  }
  // Each kind of outcome occurred.
  for (const count of Object.values(seen)) expect(count).toBeGreaterThan(CASES / 50)
})
