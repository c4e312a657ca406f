import { AbiCoder, getAddress, Interface } from 'ethers'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeCall, type Hex } from '../index.js'
import type { Swap } from './call-meaning.js'
import { readUniversalRouterCall } from './universal-router-calls.js'

// ethers encodes here, which shares no code with the decoder.
const router: Hex = '0x66a9893cc07d91d95644aedd05d03f95e1dba8af'
const usd = getAddress('0x2222222222222222222222222222222222222222')
const dai = getAddress('0x3333333333333333333333333333333333333333')
const mallory = getAddress('0xbad0000000000000000000000000000000000001')
const coin = '0x0000000000000000000000000000000000000000'
const caller = '0x0000000000000000000000000000000000000001'
const itself = '0x0000000000000000000000000000000000000002'
const until = 1_800_000_000n

const coder = AbiCoder.defaultAbiCoder()
const face = new Interface([
  'function execute(bytes commands, bytes[] inputs, uint256 deadline) payable',
  'function execute(bytes commands, bytes[] inputs) payable',
])
const swapType = 'tuple(address, tuple(address, uint24, int24, address, bytes)[], uint128, uint128)' as const

type PathKey = readonly [token: string, fee: number, spacing: number, hooks: string, hookData: string]
const pool = (token: string, hooks = coin, hookData = '0x'): PathKey => [token, 3000, 60, hooks, hookData]

/** The parts of a call; a test changes one of them. */
interface Parts {
  readonly commands: string
  readonly actions: string
  readonly currencyIn: string
  readonly path: readonly PathKey[]
  readonly amount: bigint
  readonly minimum: bigint
  readonly paid: readonly [token: string, max: bigint]
  readonly taken: readonly [token: string, min: bigint]
  readonly swept: readonly [token: string, to: string, min: bigint]
  readonly moreParams: readonly string[]
  readonly moreInputs: readonly string[]
}
const honest: Parts = {
  commands: '0x1004',
  actions: '0x070c0f',
  currencyIn: coin,
  path: [pool(usd), pool(dai)],
  amount: 5n,
  minimum: 7n,
  paid: [coin, 5n],
  taken: [dai, 7n],
  swept: [coin, caller, 0n],
  moreParams: [],
  moreInputs: [],
}
const inputsOf = (parts: Parts): string[] => {
  const { actions, currencyIn, path, amount, minimum, paid, taken, swept, moreParams, moreInputs } = parts
  const params = [
    coder.encode([swapType], [[currencyIn, path, amount, minimum]]),
    coder.encode(['address', 'uint256'], paid),
    coder.encode(['address', 'uint256'], taken),
    ...moreParams,
  ]
  return [
    coder.encode(['bytes', 'bytes[]'], [actions, params]),
    coder.encode(['address', 'address', 'uint256'], swept),
    ...moreInputs,
  ]
}
/** Encodes the honest call with changed parts. */
function encode(changed: Partial<Parts> = {}, deadline: bigint | undefined = until): Hex {
  const parts = { ...honest, ...changed }
  // ethers types its hex results as `string`.
  return face.encodeFunctionData('execute(bytes,bytes[],uint256)', [
    parts.commands,
    inputsOf(parts),
    deadline,
  ]) as Hex
}
const read = (data: Hex, value = 5n, to = router) => readUniversalRouterCall(to, value, data, router)

const meaning = { kind: 'swap', contract: router, amount: 5n, minimum: 7n, deadline: until }

describe('swaps of the coin by Universal Router through Uniswap V4 [SEC-07]', () => {
  it('are decoded over one pool and over two', () => {
    expect(encode().slice(0, 10)).toBe('0x3593564c')
    expect(read(encode())).toEqual({ ...meaning, buyToken: dai })
    expect(read(encode({ path: [pool(usd)], taken: [usd, 7n] }))).toEqual({ ...meaning, buyToken: usd })
  })

  it('are known by the address of the router', () => {
    expect(read(encode(), 5n, getAddress(router) as Hex)?.buyToken).toBe(dai)
    expect(read(encode(), 5n, '0x1111111111111111111111111111111111111111')).toBeUndefined()
    // Without the network, the address is not known.
    expect(decodeCall({ to: router, value: 5n, data: encode() }).kind).toBe('unknown')
  })

  it('of a token are not decoded, in the form of the coin', () => {
    const ofToken = { currencyIn: mallory, paid: [mallory, 5n] } as const
    expect(read(encode(ofToken))).toBeUndefined()
    expect(read(encode(ofToken), 0n)).toBeUndefined()
  })

  const transfer = coder.encode(['address', 'address', 'uint256'], [usd, mallory, 1n])
  const take = coder.encode(['address', 'address', 'uint256'], [dai, mallory, 0n])
  const changes: readonly (readonly [string, Partial<Parts>])[] = [
    ['a sweep to someone else', { swept: [coin, mallory, 0n] }],
    ['a sweep that leaves the coins in the router', { swept: [coin, itself, 0n] }],
    ['a sweep of a token', { swept: [usd, caller, 0n] }],
    ['a sweep with a minimum, which would revert', { swept: [coin, caller, 1n] }],
    ['a further command', { commands: '0x100405', moreInputs: [transfer] }],
    ['a further command with no input', { commands: '0x100405' }],
    ['an input without a command', { moreInputs: [transfer] }],
    ['a command before the swap', { commands: '0x0410' }],
    ['a Permit2 transfer instead of the sweep', { commands: '0x1002' }],
    ['a payment of a part instead of the sweep', { commands: '0x1006' }],
    ['a swap that may fail', { commands: '0x9004' }],
    ['a sweep that may fail', { commands: '0x1084' }],
    ['no sweep', { commands: '0x10' }],
    ['nested commands', { commands: '0x2104' }],
    ['a swap of an exact output', { actions: '0x090c0f' }],
    ['a result to a named recipient', { actions: '0x070c0e' }],
    ['a payment by the router', { actions: '0x070b0f' }],
    ['a further action', { actions: '0x070c0f0e', moreParams: [take] }],
    ['a further action with no parameters', { actions: '0x070c0f0e' }],
    ['parameters without an action', { moreParams: [take] }],
    ['a fee for someone', { actions: '0x070c10' }],
    ['a pool with a hook', { path: [pool(usd, mallory), pool(dai)] }],
    ['a last pool with a hook', { path: [pool(usd), pool(dai, mallory)] }],
    ['data for a hook', { path: [pool(usd, coin, '0x12'), pool(dai)] }],
    ['no pool', { path: [] }],
    ['three pools', { path: [pool(usd), pool(mallory), pool(dai)] }],
    ['a pool twice', { path: [pool(dai), pool(dai)] }],
    ['the coin between', { path: [pool(coin), pool(dai)] }],
    ['the coin as its result', { path: [pool(usd), pool(coin)], taken: [coin, 7n] }],
    ['a sold token', { currencyIn: usd }],
    ['a paid token', { paid: [usd, 5n] }],
    ['another limit of the payment', { paid: [coin, 6n] }],
    ['another amount', { amount: 4n, paid: [coin, 4n] }],
    ['the amount that means the whole balance', { amount: 0n, paid: [coin, 0n] }],
    ['a smaller minimum of the result', { taken: [dai, 6n] }],
    ['a smaller minimum of the swap', { minimum: 6n }],
    ['another taken token', { taken: [usd, 7n] }],
  ]
  it.each(changes)('are not decoded with %s', (_, changed) => {
    expect(read(encode(changed))).toBeUndefined()
  })

  it('are not decoded with another value, no deadline, or further bytes', () => {
    const endless = face.encodeFunctionData('execute(bytes,bytes[])', [honest.commands, inputsOf(honest)])
    expect([4n, 6n, 0n].map((value) => read(encode(), value))).toEqual([undefined, undefined, undefined])
    expect(read(endless as Hex)).toBeUndefined()
    expect(read(`${encode()}00`)).toBeUndefined()
    expect(read(`${encode()}${'00'.repeat(32)}`)).toBeUndefined()
    const [swap = '', sweep = ''] = inputsOf(honest)
    for (const inputs of [
      [`${swap}${'00'.repeat(32)}`, sweep],
      [swap, `${sweep}${'00'.repeat(32)}`],
    ]) {
      const data = face.encodeFunctionData('execute(bytes,bytes[],uint256)', ['0x1004', inputs, until])
      expect(read(data as Hex)).toBeUndefined()
    }
  })

  const address = fc
    .uint8Array({ minLength: 20, maxLength: 20 })
    .map((bytes) => getAddress(`0x${Buffer.from(bytes).toString('hex')}`))
    .filter((one) => one !== coin)
  const amount = fc.bigInt({ min: 1n, max: 2n ** 128n - 1n })

  it('are decoded with any tokens, amounts and pools', () => {
    const fee = fc.nat({ max: 999_999 })
    const spacing = fc.integer({ min: 1, max: 32_767 })
    fc.assert(
      fc.property(
        fc.uniqueArray(address, { minLength: 1, maxLength: 2 }),
        amount,
        amount,
        fee,
        spacing,
        (tokens, sold, minimum, poolFee, tickSpacing) => {
          const path = tokens.map((token): PathKey => [token, poolFee, tickSpacing, coin, '0x'])
          const buyToken = tokens.at(-1) ?? ''
          const data = encode({
            path,
            amount: sold,
            minimum,
            paid: [coin, sold],
            taken: [buyToken, minimum],
          })
          expect(read(data, sold)).toEqual({ ...meaning, amount: sold, minimum, buyToken })
        },
      ),
      { numRuns: 50 },
    )
  })

  it('are not decoded with any hook, recipient, or list of commands or actions', () => {
    const bytes = fc.uint8Array({ maxLength: 4 }).map((one) => `0x${Buffer.from(one).toString('hex')}`)
    const others = (list: string) => bytes.filter((one) => one !== list)
    const change: fc.Arbitrary<Partial<Parts>> = fc.oneof(
      address.map((hooks) => ({ path: [pool(usd), pool(dai, hooks)] })),
      address.filter((one) => one !== caller).map((to): Partial<Parts> => ({ swept: [coin, to, 0n] })),
      others(honest.commands).map((commands) => ({ commands })),
      others(honest.actions).map((actions) => ({ actions })),
      amount.filter((one) => one !== 7n).map((min): Partial<Parts> => ({ taken: [dai, min] })),
    )
    fc.assert(
      fc.property(change, (changed) => read(encode(changed)) === undefined),
      { numRuns: 100 },
    )
  })

  it('are not decoded after a changed byte, except in the deadline, a token between, and fee and spacing of a pool', () => {
    const hex = encode().slice(2)
    const text = (swap: Pick<Swap, 'deadline'> & { readonly buyToken?: string | undefined }): string =>
      `${swap.buyToken} ${swap.deadline}`
    const wordOf = (type: string, value: unknown): string => coder.encode([type], [value]).slice(2)
    const isIn = (word: string, place: number): boolean => {
      for (let start = hex.indexOf(word); start >= 0; start = hex.indexOf(word, start + 1))
        if (2 * place >= start && 2 * place < start + word.length) return true
      return false
    }
    // A user does not see them: the minimum holds whatever they are.
    const unseen = [wordOf('address', usd), wordOf('uint24', 3000) + wordOf('int24', 60)]
    fc.assert(
      fc.property(fc.nat(), fc.integer({ min: 1, max: 255 }), (at, flip) => {
        const changed = Buffer.from(hex, 'hex')
        const place = at % changed.length
        changed[place] = (changed[place] ?? 0) ^ flip
        const after = read(`0x${changed.toString('hex')}`)
        if (after === undefined) return true
        const isShown = text(after) !== text({ ...meaning, buyToken: dai })
        return isShown ? isIn(wordOf('uint256', until), place) : unseen.some((word) => isIn(word, place))
      }),
      { numRuns: 300 },
    )
  })
})

describe('swaps of a token by Universal Router through Uniswap V4, which takes it by Permit2 [SEC-07]', () => {
  const uni = getAddress('0x4444444444444444444444444444444444444444')
  const ofToken: Partial<Parts> = { commands: '0x10', currencyIn: uni, paid: [uni, 5n] }
  /** Encodes the honest call, without a sweep, with changed parts. */
  function encodeSale(changed: Partial<Parts> = {}): Hex {
    const parts = { ...honest, ...ofToken, ...changed }
    const [swapped = ''] = inputsOf(parts)
    const inputs = [swapped, ...parts.moreInputs]
    // ethers types its hex results as `string`.
    return face.encodeFunctionData('execute(bytes,bytes[],uint256)', [parts.commands, inputs, until]) as Hex
  }
  const sale = { ...meaning, sellToken: uni }

  it('are decoded to a token and to the coin, also with the coin between', () => {
    expect(read(encodeSale(), 0n)).toEqual({ ...sale, buyToken: dai })
    expect(read(encodeSale({ path: [pool(usd)], taken: [usd, 7n] }), 0n)).toEqual({ ...sale, buyToken: usd })
    expect(read(encodeSale({ path: [pool(usd), pool(coin)], taken: [coin, 7n] }), 0n)).toEqual(sale)
    expect(read(encodeSale({ path: [pool(coin), pool(dai)] }), 0n)).toEqual({ ...sale, buyToken: dai })
  })

  it('are known by the address of the router, and send no coins along', () => {
    expect(read(encodeSale(), 0n, '0x1111111111111111111111111111111111111111')).toBeUndefined()
    expect(read(encodeSale(), 5n)).toBeUndefined()
    expect(read(`${encodeSale()}00`, 0n)).toBeUndefined()
  })

  const transfer = coder.encode(['address', 'address', 'uint256'], [uni, mallory, 1n])
  const sweep = coder.encode(['address', 'address', 'uint256'], [coin, caller, 0n])
  const changes: readonly (readonly [string, Partial<Parts>])[] = [
    ['a sweep', { commands: '0x1004', moreInputs: [sweep] }],
    ['an input without a command', { moreInputs: [transfer] }],
    ['a Permit2 transfer after the swap', { commands: '0x1002', moreInputs: [transfer] }],
    ['a permit before the swap', { commands: '0x0a10' }],
    ['a swap that may fail', { commands: '0x90' }],
    ['no command', { commands: '0x' }],
    ['a payment by the router', { actions: '0x070b0f' }],
    ['a result to a named recipient', { actions: '0x070c0e' }],
    ['a fee for someone', { actions: '0x070c10' }],
    ['a further action', { actions: '0x070c0f0e', moreParams: [transfer] }],
    ['parameters without an action', { moreParams: [transfer] }],
    ['another paid token', { paid: [usd, 5n] }],
    ['the coin as the paid token', { paid: [coin, 5n] }],
    ['a larger limit of the payment', { paid: [uni, 6n] }],
    ['the amount that means the whole balance', { amount: 0n, paid: [uni, 0n] }],
    ['a smaller minimum of the result', { taken: [dai, 6n] }],
    ['a smaller minimum of the swap', { minimum: 6n }],
    ['another taken token', { taken: [usd, 7n] }],
    ['a pool with a hook', { path: [pool(usd, mallory), pool(dai)] }],
    ['data for a hook', { path: [pool(usd, coin, '0x12'), pool(dai)] }],
    ['the sold token between', { path: [pool(uni), pool(dai)] }],
    ['the sold token as its result', { path: [pool(usd), pool(uni)], taken: [uni, 7n] }],
    ['the coin twice', { path: [pool(coin), pool(coin)], taken: [coin, 7n] }],
    ['no pool', { path: [] }],
    ['three pools', { path: [pool(usd), pool(mallory), pool(dai)] }],
  ]
  it.each(changes)('are not decoded with %s', (_, changed) => {
    expect(read(encodeSale(changed), 0n)).toBeUndefined()
  })
})
