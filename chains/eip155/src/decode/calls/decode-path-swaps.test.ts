import { getAddress, Interface, solidityPacked } from 'ethers'
import { describe, expect, it } from 'vitest'
import { decodeCall, type Hex } from '../index.js'
import { readCoinSwapCall } from './swap-calls.js'

// ethers encodes here, which shares no code with the decoder.
const router: Hex = '0x1111111111111111111111111111111111111111'
const usd = getAddress('0x2222222222222222222222222222222222222222')
const dai = getAddress('0x3333333333333333333333333333333333333333')
const weth = getAddress('0x4444444444444444444444444444444444444444')
const alice = getAddress('0xa11ce00000000000000000000000000000000001')
const nobody = '0x0000000000000000000000000000000000000000'
const itself = '0x0000000000000000000000000000000000000002'
const until = 1_800_000_000n

/** Encodes a call of a function signature by ethers. */
function encode(signature: string, ...values: unknown[]): Hex {
  const face = new Interface([`function ${signature}`])
  // ethers types its hex results as `string`.
  return face.encodeFunctionData(face.fragments[0] as never, values) as Hex
}
const pathOf = (...tokens: readonly string[]): string =>
  solidityPacked(
    tokens.flatMap((_, at) => (at === 0 ? ['address'] : ['uint24', 'address'])),
    tokens.flatMap((token, at) => (at === 0 ? [token] : [3000, token])),
  )
const overPools = (path: string, to: string, amount = 5n): Hex =>
  encode('exactInput((bytes,address,uint256,uint256) swap)', [path, to, amount, 7n])
const timed = (...calls: Hex[]): Hex => encode('multicall(uint256,bytes[])', until, calls)
const refund = encode('refundETH()')
const unwrap = (to: string): Hex => encode('unwrapWETH9(uint256,address)', 6n, to)

const given = { kind: 'swap', contract: router, sellToken: usd, amount: 5n, deadline: until }

describe('swaps over pools of Uniswap V3 [SEC-07]', () => {
  it('have the selectors of SwapRouter02', () => {
    expect([overPools(pathOf(usd, dai), alice), refund].map((data) => data.slice(0, 10))).toEqual([
      '0xb858183f',
      '0x12210e8a',
    ])
  })

  it('are decoded with the first and the last token of the path', () => {
    expect(decodeCall({ to: router, data: timed(overPools(pathOf(usd, weth, dai), alice)) })).toEqual({
      ...given,
      buyToken: dai,
      minimum: 7n,
      recipient: alice,
    })
    expect(
      decodeCall({ to: router, data: timed(overPools(pathOf(usd, weth), itself), unwrap(alice)) }),
    ).toEqual({ ...given, minimum: 6n, recipient: alice })
  })

  it.each([
    ['without a pool', timed(overPools(usd, alice))],
    ['with half a pool', timed(overPools(pathOf(usd, dai).slice(0, -2), alice))],
    ['of the whole balance of the router', timed(overPools(pathOf(usd, dai), alice, 0n))],
    ['that leave the result in the router', timed(overPools(pathOf(usd, dai), itself))],
    ['with a further call', timed(overPools(pathOf(usd, dai), alice), refund)],
  ])('are not decoded %s', (_, data) => {
    expect(decodeCall({ to: router, data }).kind).not.toBe('swap')
  })

  it('of the coin are decoded if the path begins with the wrapped coin of the network', () => {
    const data = timed(overPools(pathOf(weth, usd), alice), refund)
    const meaning = {
      kind: 'swap',
      contract: router,
      buyToken: usd,
      amount: 5n,
      minimum: 7n,
      recipient: alice,
    }
    // Without the network, nothing shows that the router uses the value.
    expect(decodeCall({ to: router, value: 5n, data }).kind).toBe('unknown')
    expect(readCoinSwapCall(router, 5n, data, weth.toLowerCase())).toEqual({ ...meaning, deadline: until })
    expect(readCoinSwapCall(router, 6n, data, weth)).toBeUndefined()
    expect(readCoinSwapCall(router, 5n, data, dai)).toBeUndefined()
    expect(
      readCoinSwapCall(router, 5n, timed(overPools(pathOf(weth, usd), alice), unwrap(alice)), weth),
    ).toBeUndefined()
  })
})

describe('swaps of the router of 1inch [SEC-07]', () => {
  const oneinch = getAddress('0x111111125421ca6dc452d289314280a0f8842a65')
  const coin = getAddress('0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee')
  const swap = (source: string, target: string, to: string, flags = 0n): Hex =>
    encode(
      'swap(address,(address,address,address,address,uint256,uint256,uint256),bytes)',
      dai,
      [source, target, dai, to, 5n, 7n, flags],
      '0x1234',
    )
  const base = { kind: 'swap', contract: oneinch, amount: 5n, minimum: 7n }

  it('are decoded, for tokens and the coin', () => {
    expect(swap(usd, dai, alice).slice(0, 10)).toBe('0x07ed2379')
    expect(decodeCall({ to: oneinch, data: swap(usd, coin, alice) })).toEqual({
      ...base,
      sellToken: usd,
      recipient: alice,
    })
    expect(decodeCall({ to: oneinch, value: 5n, data: swap(coin, usd, nobody) })).toEqual({
      ...base,
      buyToken: usd,
    })
  })

  it.each([
    ['of another contract', router, 0n, swap(usd, dai, alice)],
    ['that may take a part only', oneinch, 0n, swap(usd, dai, alice, 1n)],
    ['with coins besides the token', oneinch, 5n, swap(usd, dai, alice)],
    ['with fewer coins than are sold', oneinch, 4n, swap(coin, dai, alice)],
    ['with further bytes', oneinch, 0n, `${swap(usd, dai, alice)}00` as const],
  ] as const)('are not decoded: a call %s', (_, to, value, data) => {
    expect(decodeCall({ to, value, data }).kind).toBe('unknown')
  })
})
