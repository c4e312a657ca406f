import { type Address, createPublicClient, encodeFunctionData, erc20Abi, http, parseUnits } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { SANDBOX_MNEMONIC } from '../chain/sandbox-chains.js'
import { freePort } from '../free-port.js'
import { createRehearsal, type Rehearsal } from './create-rehearsal.js'
import { OFFCHAIN_ACCOUNT, REHEARSED_OFFCHAIN_NAME } from './open-mainnet.js'
import { sellerPages } from './seller-pages.js'

const PROJECT = 'rehearsal'
/** The program, two chains and all stand-ins start on a machine that may be busy. Milliseconds. */
const LONG = 300_000
const LINK = '0x514910771AF9Ca656af840dff83E8264EcF986CA'
const USDC: Readonly<Record<number, Address>> = {
  1: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
  8453: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
}
const DAI_ON_BASE = '0x50c5725949A6F0c72E6C4a641F24049A917DB0Cb'
const COIN = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

let rehearsal: Rehearsal
const disturbed = new Set<string>()

/** Returns a test account: answers about another one are in no cache. */
let used = 0
function nextAccount(): Address {
  used += 1
  return mnemonicToAccount(SANDBOX_MNEMONIC, { addressIndex: used }).address
}

/** An account with coins and tokens, for calls without a cache. */
const holder = mnemonicToAccount(SANDBOX_MNEMONIC, { addressIndex: 0 }).address

/** Calls the gateway of the rehearsal. */
async function call(
  path: string,
  { query = {}, body, bearer }: { query?: Record<string, string>; body?: unknown; bearer?: string } = {},
): Promise<{ readonly status: number; readonly answer: unknown }> {
  const url = `${rehearsal.gatewayUrl}${path}?${new URLSearchParams({ ...query, projectId: PROJECT })}`
  const response = await fetch(url, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { 'content-type': 'application/json', ...(bearer && { authorization: `Bearer ${bearer}` }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return { status: response.status, answer: await response.json() }
}

const askedOf = (names: readonly string[]): Readonly<Record<string, number>> =>
  Object.fromEntries(names.map((name) => [name, rehearsal.provider(name).requests.length]))

/** Returns which of the providers were asked meanwhile. */
async function askedDuring(
  names: readonly string[],
  act: () => Promise<unknown>,
): Promise<readonly string[]> {
  const before = askedOf(names)
  await act()
  const after = askedOf(names)
  return names.filter((name) => (after[name] ?? 0) > (before[name] ?? 0))
}

function disturb(name: string, body: unknown = {}, status = 500): void {
  disturbed.add(name)
  rehearsal.provider(name).fail({ status, body })
}

beforeAll(async () => {
  rehearsal = createRehearsal({
    port: await freePort(),
    projectId: PROJECT,
    furtherChains: { list: () => [] },
    sellerPageUrl: 'http://localhost/sellers',
  })
  await rehearsal.start()
}, LONG)
afterAll(() => rehearsal?.stop())
afterEach(() => {
  for (const name of disturbed) rehearsal.provider(name).recover()
  disturbed.clear()
})

describe('prices of the rehearsal', () => {
  const priceOf = async (token: string): Promise<unknown> => {
    const { answer } = await call('/v1/fungible/price', { body: { currency: 'usd', addresses: [token] } })
    return Object(answer).fungibles[0]?.price
  }

  it('come from CoinGecko, and from DefiLlama for a token that CoinGecko does not price', async () => {
    const asked = await askedDuring(['coingecko', 'defillama'], async () =>
      expect(await priceOf(`eip155:8453:${USDC[8453]}`)).toBe(1),
    )
    expect(asked).toEqual(['coingecko'])
    const further = await askedDuring(['coingecko', 'defillama'], async () =>
      expect(await priceOf(`eip155:8453:${DAI_ON_BASE}`)).toBe(1),
    )
    expect(further).toEqual(['coingecko', 'defillama'])
  })

  it('come from DefiLlama if CoinGecko lies, and from the pools if both fail', async () => {
    disturb('coingecko', { [LINK.toLowerCase()]: { usd: 1e15, last_updated_at: Date.now() / 1000 } }, 200)
    expect(await priceOf(`eip155:1:${LINK}`)).toBe(15)
    disturb('coingecko')
    disturb('defillama')
    expect(await priceOf(`eip155:1:${USDC[1]}`)).toBeCloseTo(1, 1)
  })
})

describe('balances of the rehearsal', () => {
  const providers = ['alchemy', 'blockscout']
  const symbolsOf = async (): Promise<readonly string[]> => {
    const query = { currency: 'usd', chainId: 'eip155:1' }
    const { answer } = await call(`/v1/account/${nextAccount()}/balance`, { query })
    return Object(answer).balances.map(({ symbol }: { symbol: string }) => symbol)
  }

  it('have a token of no list from Alchemy, from Blockscout if that fails, and from neither without both', async () => {
    const read = (expected: readonly string[]) => async () =>
      expect((await symbolsOf()).toSorted()).toEqual(expected)
    const all = ['ETH', 'HBP', 'LINK', 'USDC']
    expect(await askedDuring(providers, read(all))).toEqual(['alchemy'])
    disturb('alchemy', { jsonrpc: '2.0', id: 1, result: { tokenBalances: 'none' } }, 200)
    expect(await askedDuring(providers, read(all))).toEqual(providers)
    disturb('blockscout')
    expect(await askedDuring(providers, read(['ETH', 'LINK', 'USDC']))).toEqual(providers)
  })
})

describe('activity of the rehearsal', () => {
  const providers = ['alchemy', 'etherscan', 'blockscout']
  const read = async (): Promise<void> => {
    // Base has clients of its own: the failures on Ethereum count there.
    const query = { currency: 'usd', chainId: 'eip155:8453' }
    const { answer } = await call(`/v1/account/${nextAccount()}/history`, { query })
    const [entry] = Object(answer).data
    expect(JSON.stringify(entry)).toContain('USDC')
    expect(JSON.stringify(entry)).toContain('"numeric":"10000"')
  }

  it('comes from Alchemy, then Etherscan, then Blockscout', async () => {
    expect(await askedDuring(providers, read)).toEqual(['alchemy'])
    disturb('alchemy')
    expect(await askedDuring(providers, read)).toEqual(['alchemy', 'etherscan'])
    // A refusal with HTTP 200, as Etherscan sends it.
    disturb(
      'etherscan',
      { status: '0', message: 'NOTOK', result: 'Unexpected error, timeout or server too busy.' },
      200,
    )
    expect(await askedDuring(providers, read)).toEqual(providers)
  })
})

describe('names of the rehearsal', () => {
  const resolve = (name: string) => call('/v1/names/resolve', { query: { name, chainId: 'eip155:8453' } })

  it('are resolved with records of a server (CCIP-read) on Base, and not at all if the server fails [SND-01]', async () => {
    const asked = await askedDuring(['names'], async () =>
      expect(await resolve(REHEARSED_OFFCHAIN_NAME)).toMatchObject({
        status: 200,
        answer: { address: OFFCHAIN_ACCOUNT, source: 'ens' },
      }),
    )
    expect(asked).toEqual(['names'])
    disturb('names')
    const { status } = await call('/v1/names/resolve', {
      query: { name: REHEARSED_OFFCHAIN_NAME, chainId: 'eip155:1' },
    })
    expect(status).toBe(502)
  })
})

describe('swaps of the rehearsal', () => {
  const providers = ['oneinch', 'zeroex', 'lifi']
  const quotes = async (): Promise<readonly string[]> => {
    const query = {
      from: `eip155:1:${COIN}`,
      to: `eip155:1:${USDC[1]}`,
      amount: String(parseUnits('2', 18)),
      userAddress: `eip155:1:${holder}`,
    }
    const { answer } = await call('/v1/convert/quotes', { query })
    return Object(answer).quotes.map(({ id }: { id: string }) => id)
  }

  it('are quoted by all at once, the best first, and by the next one if the best fails or lies [SWP-01]', async () => {
    const asked = await askedDuring(providers, async () =>
      expect(await quotes()).toEqual(['oneinch', 'zeroex', 'uniswap-v4', 'uniswap-v2']),
    )
    expect(asked).toEqual(providers)
    disturb('oneinch')
    expect(await quotes()).toEqual(['zeroex', 'uniswap-v4', 'uniswap-v2'])
    // For another token than the requested one.
    disturb(
      'zeroex',
      {
        liquidityAvailable: true,
        buyToken: LINK,
        sellToken: COIN,
        buyAmount: '1',
        minBuyAmount: '1',
        sellAmount: '1',
      },
      200,
    )
    expect(await quotes()).toEqual(['uniswap-v4', 'uniswap-v2'])
  })
})

describe('simulations of the rehearsal', () => {
  const simulate = (chain: number) =>
    call('/v1/simulations', {
      body: {
        userAddress: `eip155:${chain}:${holder}`,
        calls: [
          {
            to: USDC[chain],
            data: encodeFunctionData({
              abi: erc20Abi,
              functionName: 'transfer',
              args: [OFFCHAIN_ACCOUNT, parseUnits('100', 6)],
            }),
            value: '0',
          },
          { to: OFFCHAIN_ACCOUNT, data: '0x', value: '7' },
        ],
      },
    })

  it.each([
    [1, 'the node', []],
    [8453, 'Tenderly, since the node does not simulate', ['tenderly']],
  ] as const)('on eip155:%i are those of %s [SEC-07]', async (chain, _, expected) => {
    const account = `eip155:${chain}:${holder}`
    const asked = await askedDuring(['tenderly'], async () => {
      const { answer } = await simulate(chain)
      expect(answer).toMatchObject({ status: 'success' })
      expect(Object(answer).changes).toEqual(
        expect.arrayContaining([
          { account, kind: 'token', token: `eip155:${chain}:${USDC[chain]}`, amount: '-100000000' },
          { account, kind: 'coin', amount: '-7' },
        ]),
      )
    })
    expect(asked).toEqual(expected)
  })

  it('end with an error if no provider is left', async () => {
    disturb('tenderly', { simulation_results: [{}] }, 200)
    expect((await simulate(8453)).status).toBeGreaterThanOrEqual(500)
  })
})

describe('sellers of the rehearsal', () => {
  const key = '5a'.repeat(16)
  const chain = 'eip155:8453'
  const base = () =>
    createPublicClient({
      transport: http(
        `${rehearsal.gatewayUrl}/v1?${new URLSearchParams({ chainId: chain, projectId: PROJECT })}`,
      ),
    })
  const dollarsOf = (owner: Address): Promise<bigint> =>
    base().readContract({
      address: USDC[8453] ?? '0x',
      abi: erc20Abi,
      functionName: 'balanceOf',
      args: [owner],
    })

  /** Orders USDC on Base, and returns the URL of the seller's page. */
  async function order(provider: string, address: Address): Promise<string> {
    const { answer } = await call('/v1/generators/onrampurl', {
      body: {
        destinationWallets: [{ address, blockchains: ['base'], assets: ['USDC'] }],
        provider,
        partnerUserId: address,
        purchaseKey: key,
        presetFiatAmount: 100,
        fiatCurrency: 'USD',
        country: 'US',
        token: { chain, address: USDC[8453] },
        paymentMethod: 'card',
      },
    })
    return Object(answer).url
  }
  const purchasesOf = async (provider: string, address: Address) => {
    const { answer } = await call(`/v1/account/${address}/history`, {
      query: { currency: 'usd', onramp: provider },
      bearer: key,
    })
    return Object(answer).data.map(({ metadata }: { metadata: { status: string } }) => metadata.status)
  }
  /** Submits the form of the page, and returns where it leads. */
  async function press(page: string, payment: string): Promise<string> {
    const pages = sellerPages(rehearsal)
    const body = new URLSearchParams({ page, payment })
    const headers = { 'content-type': 'application/x-www-form-urlencoded', origin: 'http://localhost' }
    const response = await pages.request('http://localhost/', { method: 'POST', headers, body })
    expect(response.status).toBe(303)
    return (await pages.request(`http://localhost${response.headers.get('location')}`)).text()
  }

  it.each([
    ['coinbase', 'Coinbase', 'https://pay.coinbase.com'],
    ['meld', 'Meld.io', 'https://meldcrypto.com'],
    ['moonpay', 'MoonPay', 'https://buy.moonpay.com'],
    ['stripe', 'Stripe', 'https://crypto.link.com'],
  ])(
    'have a page for an order at %s, where it is paid once, and declined [ONR-03]',
    async (id, name, origin) => {
      const [buyer, other] = [nextAccount(), nextAccount()]
      const asked = await askedDuring([id], async () => {
        const page = await order(id, buyer)
        expect(new URL(page).origin).toBe(origin)
        const shown = await (
          await sellerPages(rehearsal).request(`http://localhost/?${new URLSearchParams({ page })}`)
        ).text()
        for (const text of [`A stand-in for ${name}: no money moves.`, buyer, 'Pay without money'])
          expect(shown).toContain(text)
        const before = await dollarsOf(buyer)
        expect(await press(page, 'accept')).toContain('Delivered')
        expect(await press(page, 'accept')).toContain('Delivered')
        expect((await dollarsOf(buyer)) - before).toBe(parseUnits('95', 6))
        expect(await purchasesOf(id, buyer)).toEqual(['ONRAMP_TRANSACTION_STATUS_SUCCESS'])
      })
      expect(asked).toEqual([id])
      const declined = await order(id, other)
      const before = await dollarsOf(other)
      expect(await press(declined, 'decline')).toContain('Payment declined')
      expect(await dollarsOf(other)).toBe(before)
      expect(await purchasesOf(id, other)).toEqual(['ONRAMP_TRANSACTION_STATUS_FAILED'])
    },
  )

  it('have no page for an unknown order, or one that MoonPay has not signed', async () => {
    const signed = await order('moonpay', nextAccount())
    const forged = new URL(signed)
    forged.searchParams.set('walletAddress', OFFCHAIN_ACCOUNT)
    expect(rehearsal.order(signed)).toBeDefined()
    for (const page of [
      forged.href,
      'https://pay.coinbase.com/buy/select-asset',
      'https://evil.example/',
      '',
    ]) {
      expect(rehearsal.order(page)).toBeUndefined()
      await expect(rehearsal.settle(page, true)).rejects.toThrow()
    }
  })
})
