import { getAddress } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TokenFault } from '../../../../sandbox/src/chain/contracts/chain-deployer.js'
import { createRealPlatform, startTestChain, type TestChain } from '../../testing/test-chain.js'
import { createEip155Module } from '../chain-module.js'

const real = createRealPlatform()
/** Short pauses: the client also retries hostile tokens. */
const platform = { ...real, after: (ms: number, run: () => void) => real.after(ms <= 1_000 ? 5 : ms, run) }
const { tokens: reader } = createEip155Module(platform)
const stranger = '0x000000000000000000000000000000000000dEaD'

let chain: TestChain
let usd: `0x${string}`
let old: `0x${string}`
const odd = new Map<TokenFault, `0x${string}`>()
const faults: readonly TokenFault[] = [
  'reverts',
  'no-decimals',
  'zero-decimals',
  'many-decimals',
  'huge-symbol',
  'tricks-reader',
  'burns-gas',
  'no-symbol',
]

beforeAll(async () => {
  chain = await startTestChain()
  const { deployer } = chain
  usd = getAddress(
    await deployer.deployToken({ name: 'Test Dollar', symbol: 'TUSD', decimals: 6, supply: 12_345_678n }),
  )
  old = getAddress(await deployer.deployOldToken())
  for (const fault of [...faults, 'huge-balance' as const])
    odd.set(fault, await deployer.deployOddToken(fault))
})
afterAll(() => chain?.stop())

const of = (fault: TokenFault): string => odd.get(fault) ?? ''
const address = (): string => chain.deployer.account.address
const withoutMulticall = {}
/** No contract is at this address. */
const wrongMulticall = { multicall3: { address: stranger } }

describe.each([
  ['Multicall3', undefined],
  ['a node with a request for each', withoutMulticall],
  ['a missing Multicall3', wrongMulticall],
])('balances of tokens by %s [ACC-09]', (_, contracts) => {
  const read = (tokens: readonly string[], account = address()) =>
    reader?.getBalances({ network: chain.network(contracts), address: account, tokens })

  it('are exact, include names of old tokens, and keep the requested order [SEC-10]', async () => {
    expect(await read([old, usd.toLowerCase(), usd])).toEqual([
      { address: old, value: 1_000_000_000_000n, decimals: 6, symbol: 'OLD', name: 'Old Token' },
      { address: usd, value: 12_345_678n, decimals: 6, symbol: 'TUSD', name: 'Test Dollar' },
    ])
  })

  it('exclude addresses without a token, tokens without decimals, and zero balances [ACC-07]', async () => {
    const wrong = ['reverts', 'no-decimals', 'zero-decimals', 'many-decimals'] as const
    expect(await read([...wrong.map(of), stranger, 'native', usd])).toMatchObject([{ symbol: 'TUSD' }])
    expect(await read([usd, old], stranger)).toEqual([])
    expect(await read([])).toEqual([])
  })

  it('have sanitized names, and work without one [SEC-04]', async () => {
    expect(await read([of('tricks-reader'), of('no-symbol')])).toMatchObject([
      { symbol: 'U SDC <b>', name: 'Odd Token' },
      { symbol: 'Odd Token', name: 'Odd Token' },
    ])
  })

  it('are not affected by a token that burns all gas [SEC-15]', async () => {
    // A precompile of the network burns its gas, too.
    const burners = [of('burns-gas'), '0x0000000000000000000000000000000000000006']
    expect(await read([...burners, of('reverts'), usd, old])).toMatchObject([
      { symbol: 'TUSD' },
      { symbol: 'OLD' },
    ])
  })

  it('are not affected by endless responses [SEC-15]', async () => {
    expect(await read([of('huge-balance'), usd, of('huge-symbol'), old])).toMatchObject([
      { symbol: 'TUSD' },
      { symbol: 'Odd Token' },
      { symbol: 'OLD' },
    ])
  })
})

it('two requests suffice for all tokens that fit into a multicall', async () => {
  const calls: string[] = []
  const counting = createEip155Module({
    ...platform,
    fetch: (input, init) => {
      calls.push(String(init?.body))
      return platform.fetch(input, init)
    },
  })
  const strangers = Array.from({ length: 40 }, (_, at) => `0x${String(at + 1).padStart(40, 'a')}`)
  const tokens = [usd, ...strangers, old]
  const balances = await counting.tokens?.getBalances({
    network: chain.network(),
    address: address(),
    tokens,
  })
  expect(balances).toHaveLength(2)
  // The balances, and the names of the two tokens.
  expect(calls).toHaveLength(2)
})

describe.each([
  ['Multicall3', undefined],
  ['a node with a request for each', withoutMulticall],
])('the metadata of a token by %s', (_, contracts) => {
  const facts = (token: string) => reader?.get({ network: chain.network(contracts), address: token })

  it('is its name, symbol and decimals, also of old tokens with bytes32 [SEC-04]', async () => {
    const found = { address: usd, name: 'Test Dollar', symbol: 'TUSD', decimals: 6 }
    expect(await facts(usd.toLowerCase())).toEqual(found)
    expect(await facts(usd.slice(2))).toEqual(found)
    expect(await facts(old)).toEqual({ address: old, name: 'Old Token', symbol: 'OLD', decimals: 6 })
    expect(await facts(of('no-symbol'))).toMatchObject({ symbol: 'Odd Token', name: 'Odd Token' })
    // Balances exclude it (ACC-07); its metadata is still returned.
    expect(await facts(of('zero-decimals'))).toMatchObject({ decimals: 0 })
    const tricked = await facts(of('tricks-reader'))
    expect(JSON.stringify(tricked ?? {})).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/)
  })

  it('is undefined without a token', async () => {
    for (const address of [stranger, of('no-decimals'), of('many-decimals'), of('reverts')])
      expect(await facts(address), address).toBeUndefined()
    await expect(facts('alice')).rejects.toMatchObject({ code: 'CAIP_ADDRESS_INVALID' })
  })
})

it('reading balances fails if the node is unreachable, and ends by its signal [REL-02]', async () => {
  const down = { ...chain.network(), rpcUrls: { default: { http: ['http://127.0.0.1:1'] } } }
  const read = reader?.getBalances({ network: down, address: address(), tokens: [usd, old] })
  await expect(read).rejects.toMatchObject({ code: 'NODE_FAILED' })
  const signal = AbortSignal.abort()
  const ended = reader?.getBalances({ network: chain.network(), address: address(), tokens: [usd], signal })
  await expect(ended).rejects.toMatchObject({ code: 'ABORTED' })
  const about = reader?.get({ network: down, address: usd })
  await expect(about).rejects.toMatchObject({ code: 'NODE_FAILED' })
  const wrong = reader?.getBalances({ network: chain.network(), address: 'alice', tokens: [usd] })
  await expect(wrong).rejects.toMatchObject({ code: 'CAIP_ADDRESS_INVALID' })
})
