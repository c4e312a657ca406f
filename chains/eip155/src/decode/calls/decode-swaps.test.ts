import { getAddress, Interface } from 'ethers'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type CallMeaning, decodeCall, type Hex } from '../index.js'

// ethers encodes here, which shares no code with the decoder.
const router = getAddress('0x1111111111111111111111111111111111111111')
const usd = getAddress('0x2222222222222222222222222222222222222222')
const dai = getAddress('0x3333333333333333333333333333333333333333')
const weth = getAddress('0x4444444444444444444444444444444444444444')
const alice = getAddress('0xa11ce00000000000000000000000000000000001')
const caller = '0x0000000000000000000000000000000000000001'
const itself = '0x0000000000000000000000000000000000000002'
const r = `0x${'12'.repeat(32)}`
const until = 1_800_000_000n

/** Encodes a call of a function signature by ethers. */
function encode(signature: string, ...values: unknown[]): Hex {
  const face = new Interface([`function ${signature}`])
  // ethers types its hex results as `string`.
  return face.encodeFunctionData(face.fragments[0] as never, values) as Hex
}

const taking = 'uint256,uint256,address[],address,uint256'
const coins = 'uint256,address[],address,uint256'
const fee = 'SupportingFeeOnTransferTokens'
const own = { kind: 'swap', contract: router, deadline: until, recipient: alice, minimum: 7n }

/** Each with its selector as published by Uniswap. */
const byRouter: readonly (readonly [selector: string, value: bigint, data: Hex, meaning: object])[] = [
  [
    '0x7ff36ab5',
    5n,
    encode(`swapExactETHForTokens(${coins})`, 7n, [weth, usd], alice, until),
    { ...own, amount: 5n, buyToken: usd },
  ],
  [
    '0xb6f9de95',
    5n,
    encode(`swapExactETHForTokens${fee}(${coins})`, 7n, [weth, usd], alice, until),
    { ...own, amount: 5n, buyToken: usd },
  ],
  [
    '0x18cbafe5',
    0n,
    encode(`swapExactTokensForETH(${taking})`, 5n, 7n, [usd, weth], alice, until),
    { ...own, amount: 5n, sellToken: usd },
  ],
  [
    '0x791ac947',
    0n,
    encode(`swapExactTokensForETH${fee}(${taking})`, 5n, 7n, [usd, weth], alice, until),
    { ...own, amount: 5n, sellToken: usd },
  ],
  [
    '0x38ed1739',
    0n,
    encode(`swapExactTokensForTokens(${taking})`, 5n, 7n, [usd, weth, dai], alice, until),
    { ...own, amount: 5n, sellToken: usd, buyToken: dai },
  ],
  [
    '0x5c11d795',
    0n,
    encode(`swapExactTokensForTokens${fee}(${taking})`, 5n, 7n, [usd, weth, dai], alice, until),
    { ...own, amount: 5n, sellToken: usd, buyToken: dai },
  ],
]

const permit = (token: string, value: bigint, name = 'selfPermit'): Hex =>
  encode(`${name}(address,uint256,uint256,uint8,bytes32,bytes32)`, token, value, until, 27, r, r)
const exchange = (to: string, amount = 5n): Hex =>
  encode('swapExactTokensForTokens(uint256,uint256,address[],address)', amount, 7n, [usd, weth, dai], to)
const unwrap = (to: string): Hex => encode('unwrapWETH9(uint256,address)', 6n, to)
const unwrapOwn = encode('unwrapWETH9(uint256)', 6n)
const timed = (...calls: Hex[]): Hex => encode('multicall(uint256,bytes[])', until, calls)
const untimed = (...calls: Hex[]): Hex => encode('multicall(bytes[])', calls)

const given = { kind: 'swap', contract: router, sellToken: usd, amount: 5n }
const exchanged = { ...given, buyToken: dai, minimum: 7n }
const allowed = {
  kind: 'allow',
  token: usd,
  spender: router,
  amount: 5n,
  isUnlimited: false,
  deadline: until,
  by: 'permit',
}

/** SwapRouter02: a swap for the caller has no recipient. */
const byRouter02: readonly (readonly [title: string, data: Hex, meaning: object])[] = [
  ['a swap alone', exchange(alice), { ...exchanged, recipient: alice }],
  ['a swap for the caller', exchange(caller), exchanged],
  ['a swap with a deadline', timed(exchange(caller)), { ...exchanged, deadline: until }],
  ['a swap for coins', untimed(exchange(itself), unwrap(alice)), { ...given, minimum: 6n, recipient: alice }],
  [
    'a swap for coins of the caller',
    timed(exchange(itself), unwrapOwn),
    { ...given, minimum: 6n, deadline: until },
  ],
  [
    'a permit and a swap',
    timed(permit(usd, 5n), exchange(alice)),
    { kind: 'several', meanings: [allowed, { ...exchanged, recipient: alice, deadline: until }] },
  ],
  [
    'a conditional permit, and a swap for coins',
    untimed(permit(usd, 5n, 'selfPermitIfNecessary'), exchange(itself), unwrap(alice)),
    { kind: 'several', meanings: [allowed, { ...given, minimum: 6n, recipient: alice }] },
  ],
]

const isSwap = (meaning: CallMeaning): boolean =>
  meaning.kind === 'swap' || (meaning.kind === 'several' && meaning.meanings.some(isSwap))

describe('known swaps [SEC-07]', () => {
  it.each(byRouter)('are decoded: %s', (selector, value, data, meaning) => {
    expect(data.slice(0, 10)).toBe(selector)
    expect(decodeCall({ to: router, value, data })).toEqual(meaning)
  })

  it.each(byRouter02)('are decoded from SwapRouter02: %s', (_, data, meaning) => {
    expect(decodeCall({ to: router, data })).toEqual(meaning)
  })

  it('have the selectors of SwapRouter02', () => {
    expect(
      [exchange(alice), timed(), untimed(), unwrap(alice), permit(usd, 1n)].map((data) => data.slice(0, 10)),
    ).toEqual(['0x472b43f3', '0x5ae401dc', '0xac9650d8', '0x49404b7c', '0xf3995c67'])
  })

  it('are decoded as they were encoded, for any arguments [SEC-10]', () => {
    const address = fc
      .uint8Array({ minLength: 20, maxLength: 20 })
      .map((bytes) => getAddress(`0x${Buffer.from(bytes).toString('hex')}`))
    const number = fc.bigInt({ min: 1n, max: 2n ** 256n - 1n })
    const path = fc.array(address, { minLength: 2, maxLength: 5 })
    fc.assert(
      fc.property(address, path, address, number, number, (to, tokens, recipient, amount, minimum) => {
        const [sellToken, buyToken] = [tokens[0], tokens.at(-1)]
        const base = { kind: 'swap', contract: to, amount, minimum, recipient, deadline: until }
        const both = encode(`swapExactTokensForTokens(${taking})`, amount, minimum, tokens, recipient, until)
        expect(decodeCall({ to, data: both })).toEqual({ ...base, sellToken, buyToken })
        const coin = encode(`swapExactETHForTokens(${coins})`, minimum, tokens, recipient, until)
        expect(decodeCall({ to, value: amount, data: coin })).toEqual({ ...base, buyToken })
      }),
      { numRuns: 25 },
    )
  })
})

describe('calls that only resemble a swap [SEC-07]', () => {
  it.each(byRouter)(
    'are not decoded: %s with trailing bytes, dirty padding or another value',
    (_, value, data) => {
      const odd = [
        `${data}00`,
        `${data}${'00'.repeat(32)}`,
        data.slice(0, -2),
        data.replace(`0${alice.slice(2).toLowerCase()}`, `1${alice.slice(2).toLowerCase()}`),
      ]
      for (const one of odd) expect(decodeCall({ to: router, value, data: one }).kind).toBe('unknown')
      // A value next to tokens stays in the router; without a value there is nothing to swap.
      expect(decodeCall({ to: router, value: value === 0n ? 1n : 0n, data }).kind).toBe('unknown')
    },
  )

  it.each([
    ['an invalid path', encode(`swapExactTokensForTokens(${taking})`, 5n, 7n, [usd], alice, until)],
    ['nothing', encode(`swapExactTokensForTokens(${taking})`, 0n, 7n, [usd, dai], alice, until)],
    ['the whole balance of the router', exchange(alice, 0n)],
    ['a swap that leaves its result in the router', exchange(itself)],
    ['the same with a deadline', timed(exchange(itself))],
    ['an unwrapping of a result that went to another address', timed(exchange(alice), unwrap(alice))],
    [
      'another function instead of the unwrapping',
      timed(exchange(itself), encode('sweepToken(address,uint256)', dai, 1n)),
    ],
    ['more than three calls', timed(permit(usd, 5n), exchange(itself), unwrap(alice), unwrap(alice))],
    ['two swaps', timed(exchange(alice), exchange(alice))],
    ['a swap before its permit', timed(exchange(alice), permit(usd, 5n))],
    ['two permits', timed(permit(usd, 5n), permit(dai, 5n), exchange(alice))],
    ['no call at all', timed()],
    ['nested multicalls', timed(timed(exchange(alice)))],
    ['an unwrapping of any contract', encode('withdraw(uint256)', 5n)],
  ])('are not decoded: %s', (_, data) => {
    expect(isSwap(decodeCall({ to: router, data }))).toBe(false)
    expect(['unknown', 'batch']).toContain(decodeCall({ to: router, data }).kind)
  })

  it('are not decoded: a value for SwapRouter02, which may keep it', () => {
    for (const [, data] of byRouter02) expect(isSwap(decodeCall({ to: router, value: 5n, data }))).toBe(false)
    expect(decodeCall({ to: router, value: 5n, data: encode('deposit()') }).kind).toBe('unknown')
  })

  it('are not decoded: a swap by external code that runs as the caller', () => {
    // MultiSend with an inner DELEGATECALL.
    const data = exchange(alice).slice(2)
    const packed = `0x01${router.slice(2)}${'0'.repeat(64)}${(data.length / 2).toString(16).padStart(64, '0')}${data}`
    const meaning = decodeCall({
      to: '0x38869bf66a61cF6bDB996A6aE40D5853Fd43B526',
      data: encode('multiSend(bytes)', packed),
    })
    expect(meaning).toMatchObject({ kind: 'batch', calls: [{ meaning: { kind: 'unknown' } }] })
  })
})

describe('arbitrary bytes', () => {
  const valid = [
    ...byRouter.map(([, value, data]) => ({ value, data })),
    ...byRouter02.map(([, data]) => ({ value: 0n, data })),
  ]
  const text = (meaning: CallMeaning): string =>
    JSON.stringify(meaning, (_, value) => (typeof value === 'bigint' ? `${value}n` : value))
  /** Parts without a meaning: wrapped coins at the ends and in the middle, and a signature. */
  const unshown = [weth, r].map((one) => one.slice(2).toLowerCase())

  it('are decoded without an exception, and a changed byte changes the meaning', () => {
    const places = fc.tuple(fc.nat(), fc.nat(), fc.integer({ min: 1, max: 255 }))
    fc.assert(
      fc.property(places, ([which, at, change]) => {
        const { value, data } = valid[which % valid.length] ?? { value: 0n, data: '0x' as const }
        const bytes = Buffer.from(data.slice(2), 'hex')
        const place = at % bytes.length
        bytes[place] = (bytes[place] ?? 0) ^ change
        const before = decodeCall({ to: router, value, data })
        const after = decodeCall({ to: router, value, data: `0x${bytes.toString('hex')}` })
        if (!isSwap(after) || text(after) !== text(before)) return true
        // Inside one of the words without a meaning.
        const hex = data.slice(2)
        return (
          unshown.some((word) => {
            for (let start = hex.indexOf(word); start >= 0; start = hex.indexOf(word, start + 1))
              if (2 * place >= start && 2 * place < start + word.length) return true
            return false
          }) || isLeftOut(hex, place)
        )
      }),
      { numRuns: 250 },
    )
  })

  it('are no swap if random after a selector', () => {
    const tails = fc.uint8Array({ minLength: 0, maxLength: 400 })
    fc.assert(
      fc.property(fc.nat(), tails, fc.bigInt({ min: 0n, max: 5n }), (which, tail, value) => {
        const { data } = valid[which % valid.length] ?? { data: '0x' as const }
        const call = { to: router, value, data: `${data.slice(0, 10)}${Buffer.from(tail).toString('hex')}` }
        return !isSwap(decodeCall(call))
      }),
      { numRuns: 100 },
    )
  })
})

/**
 * Returns whether a word has no meaning for the user: the `v` of a permit; token and minimum of a swap that is
 * unwrapped.
 */
function isLeftOut(hex: string, place: number): boolean {
  const wordsBefore = (start: string, words: number): boolean => {
    const at = hex.indexOf(start)
    const from = at + 8 + words * 64
    return at >= 0 && 2 * place >= from && 2 * place < from + 64
  }
  const hasUnwrap = ['49404b7c', '49616997'].some((selector) => hex.includes(selector))
  return (
    ['f3995c67', 'c2e3140a'].some((selector) => wordsBefore(selector, 3)) ||
    (hasUnwrap && [1, 7].some((word) => wordsBefore('472b43f3', word)))
  )
}
