import type { OnrampQuote, OnrampQuoteBody } from 'quoin/endpoints/onramp'
import { describe, expect, it } from 'vitest'
import { ethereum, solana } from '../../testing/provider-context.js'
import type { GatewayChain } from '../chains/gateway-chain.js'
import { type ConfiguredSellerOptions, configuredSeller, sellersOn } from './configured-seller.js'
import type { OnrampOrder, OnrampProvider } from './onramp-provider.js'

const { signal } = new AbortController()
const wallet = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const coin = (chain_id: string) => ({ name: 'net', display_name: 'Net', chain_id, contract_address: '' })
const money = (amount: string, currency = 'USD') => ({ amount, currency })
const quoted = (receive: string, currency = 'USD'): OnrampQuote => ({
  paymentTotal: money('100', currency),
  paymentSubtotal: money('97', currency),
  purchaseAmount: money(receive, 'ETH'),
  coinbaseFee: money('2', currency),
  networkFee: money('1', currency),
  quoteId: 'q',
})
const question = (more: Partial<OnrampQuoteBody> = {}): OnrampQuoteBody => ({
  purchaseCurrency: { id: 'eth', name: 'Ether', symbol: 'ETH', networks: [coin('1')] },
  paymentCurrency: { id: 'USD', payment_method_limits: [] },
  amount: '100',
  network: 'ETH',
  ...more,
})
const order = (more: Partial<OnrampOrder> = {}): OnrampOrder => ({
  destinationWallets: [{ address: wallet, blockchains: [], assets: [] }],
  token: { chain: 'eip155:1', address: '' },
  ...more,
})

/** A seller on Ethereum, Polygon and Solana that gives 0.04 ETH. */
const acme = (more: Partial<OnrampProvider> = {}): OnrampProvider => ({
  id: 'acme',
  supports: (chain) => /^(eip155:(1|137)|solana:.*)$/.test(chain),
  options: async () => ({
    paymentCurrencies: [{ id: 'USD', payment_method_limits: [{ id: 'card', min: '1', max: '9' }] }],
    purchaseCurrencies: [
      { id: 'eth', name: 'ethereum', symbol: 'ETHEREUM', networks: [coin('1'), coin('137'), coin('10')] },
      { id: 'sol', name: 'Solana', symbol: 'SOL', networks: [coin(solana.id)] },
    ],
  }),
  quote: async () => quoted('0.04'),
  createUrl: async () => 'https://acme.example/',
  ...more,
})

const within = (more: Partial<ConfiguredSellerOptions> = {}, ...chains: readonly GatewayChain[]) => ({
  chains: new Map((chains.length > 0 ? chains : [ethereum, solana]).map((chain) => [chain.id, chain])),
  countries: new Map<string, readonly string[]>(),
  ...more,
})

describe('a configured seller', () => {
  it('sells on the gateway’s networks only, and coins by the configured names', async () => {
    const seller = configuredSeller(acme(), within())
    const answer = await seller.options?.(signal, {})
    expect(answer?.purchaseCurrencies).toEqual([
      { id: 'eth', name: 'Ether', symbol: 'ETH', networks: [{ ...coin('1'), display_name: 'Ethereum' }] },
      {
        id: 'sol',
        name: 'Solana',
        symbol: 'SOL',
        networks: [{ ...coin(solana.id), display_name: 'Solana' }],
      },
    ])
    const onPolygon = { purchaseCurrency: { ...question().purchaseCurrency, networks: [coin('137')] } }
    await expect(seller.quote?.(question(onPolygon), signal)).rejects.toMatchObject({ status: 400 })
    const elsewhere = order({ token: { chain: 'eip155:137', address: '' } })
    await expect(seller.createUrl(elsewhere, signal)).rejects.toMatchObject({ status: 400 })
  })

  it('sells on a network only if its `providers.onramp` names it', async () => {
    const seller = configuredSeller(
      acme(),
      within({}, { ...ethereum, providers: { onramp: ['other'] } }, solana),
    )
    const answer = await seller.options?.(signal, {})
    expect(answer?.purchaseCurrencies.map(({ symbol }) => symbol)).toEqual(['SOL'])
    await expect(seller.quote?.(question(), signal)).rejects.toMatchObject({ status: 400 })
  })

  it.each([
    ['US', true],
    ['DE', false],
    ['FR', true],
    [undefined, true],
  ] as const)('in the country %s is available by configuration: %s', async (country, isAvailable) => {
    const countries = new Map([
      ['US', ['acme', 'other']],
      ['DE', ['other']],
      ['*', ['acme']],
    ])
    const seller = configuredSeller(acme(), within({ countries }))
    const given = country === undefined ? {} : { country }
    const answer = await seller.options?.(signal, given)
    expect(answer?.paymentCurrencies).toHaveLength(isAvailable ? 1 : 0)
    const quote = seller.quote?.(question(given), signal)
    const page = seller.createUrl(order(given), signal)
    if (isAvailable) return expect(await Promise.all([quote, page])).toHaveLength(2)
    await expect(quote).rejects.toMatchObject({ status: 400, reasons: [{ name: 'country' }] })
    await expect(page).rejects.toMatchObject({ status: 400, reasons: [{ name: 'country' }] })
  })

  it('gets no order for an address of another namespace', async () => {
    const seller = configuredSeller(acme(), within())
    const onSolana = order({ token: { chain: solana.id, address: '' } })
    await expect(seller.createUrl(onSolana, signal)).rejects.toMatchObject({
      status: 400,
      reasons: [{ name: 'destinationWallets' }],
    })
    const address = 'DcPNMz9UGkpjyFwrEz4eXLoLcF6EwrFTEW2YiqHLd8fD'
    const destinationWallets = [{ address, blockchains: [], assets: [] }]
    expect(await seller.createUrl({ ...onSolana, destinationWallets }, signal)).toBe('https://acme.example/')
  })

  it.each([
    ['thirty times the price', '1.2', 'USD', true],
    ['a thirtieth of the price', '0.0013', 'USD', true],
    ['about the price', '0.035', 'USD', false],
    ['an amount in a currency far from the dollar', '0.0003', 'JPY', false],
  ])('with a quote of %s is refused: %4$s', async (_, receive, currency, isRefused) => {
    const id = 'eip155:1:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
    const prices = { prices: async () => new Map([[id, 2500]]) }
    const seller = configuredSeller(
      acme({ quote: async () => quoted(receive, currency) }),
      within({ prices }),
    )
    const quote = seller.quote?.(question(), signal)
    if (isRefused) await expect(quote).rejects.toMatchObject({ provider: 'acme', reason: 'malformed' })
    else expect(await quote).toEqual(quoted(receive, currency))
  })

  it('is not checked against a price that cannot be read', async () => {
    const down = { prices: () => Promise.reject(new Error('down')) }
    const none = { prices: async () => new Map<string, number>() }
    for (const prices of [down, none]) {
      const seller = configuredSeller(acme({ quote: async () => quoted('99') }), within({ prices }))
      expect(await seller.quote?.(question(), signal)).toEqual(quoted('99'))
    }
  })
})

describe('the sellers of a network', () => {
  const all = [
    acme(),
    acme({ id: 'any', supports: undefined as never }),
    acme({ id: 'none', supports: () => false }),
  ]
  it('are those that deliver there, in the configured order', () => {
    const ids = (chain: GatewayChain) => sellersOn(all, chain).map(({ id }) => id)
    expect(ids(ethereum)).toEqual(['acme', 'any'])
    expect(ids({ ...ethereum, providers: { onramp: ['any', 'unknown', 'acme'] } })).toEqual(['any', 'acme'])
    expect(ids({ ...ethereum, providers: { onramp: [] } })).toEqual([])
  })
})
