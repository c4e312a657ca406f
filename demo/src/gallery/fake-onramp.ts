import { contextTokenOf, createSlice, definePlugin, type Plugin, provide } from 'quoin/kernel'
import {
  type OnrampApi,
  type OnrampPlugin,
  type OnrampState,
  OnrampToken,
  onrampPlugin,
  type ProviderOffer,
  type Purchase,
  type PurchasesState,
} from 'quoin/plugins/onramp'

const nothing = (): void => undefined

const network = 'eip155:1'
const methods = [
  { id: 'card', min: '10.00', max: '7500.00' },
  { id: 'ach_bank_account', min: '10.00', max: '25000.00' },
] as const

/** The tokens and payment methods of the simulated sellers. */
export const madeUpSale = {
  ether: { id: 'ether', caipNetworkId: network, name: 'Ether', symbol: 'ETH' },
  tide: {
    id: 'tide',
    caipNetworkId: network,
    name: 'Tide Token',
    symbol: 'TIDE',
    address: '0x5FbDB2315678afecb367f032d93F642f64180aa3',
  },
  dollar: { id: 'USD', methods },
  euro: { id: 'EUR', methods },
  yen: { id: 'JPY', methods: methods.slice(0, 1) },
} as const

const offer = (id: string, name: string, status: ProviderOffer['status'], isBest = false): ProviderOffer => ({
  provider: { id, name },
  status,
  isBest,
  fee: [100, 200],
  kind: status.phase === 'onItsPage' ? 'link' : 'card',
})
const ready = (receive: string, providerFee: string, seconds?: number): ProviderOffer['status'] => ({
  phase: 'ready',
  offer: {
    total: '100.00',
    subtotal: '98.25',
    networkFee: '0.25',
    quoteId: 'made-up',
    receive,
    providerFee,
    ...(seconds !== undefined && { seconds }),
  },
})

/** The compared offers. */
export const madeUpOffers: readonly ProviderOffer[] = [
  offer('harbour', 'Harbour Exchange', ready('0.0396141', '1.50', 300), true),
  offer('quay', 'Quay Express of the Northern Lights', ready('0.03883', '3.45', 10)),
  offer('ridge', 'Ridge', {
    phase: 'placeholder',
    offer: {
      total: '100',
      subtotal: '100',
      providerFee: '100',
      networkFee: '100',
      receive: '100',
      quoteId: 'mocked-quote-id',
    },
  }),
  offer('meadow', 'Meadow', { phase: 'onItsPage' }),
]
export const loadingOffers: readonly ProviderOffer[] = madeUpOffers
  .slice(0, 2)
  .map(({ provider }) => offer(provider.id, provider.name, { phase: 'loading' }))

/** Returns a purchase in a state. @param at milliseconds since 1970 */
export const madeUpPurchase = (
  status: Purchase['status'],
  id: string = status,
  at = Date.UTC(2026, 0, 1),
): Purchase => ({
  id,
  status,
  providerId: 'harbour',
  caipNetworkId: network,
  createdAt: at,
  amount: '0.0396141',
  symbol: 'ETH',
  name: 'Ether',
  ...(status === 'delivered' && {
    transactionId: '0x9fc76417374aa880d4449a1f7f31ec597f00b1f6f3dd2d66f4c9c6c445836d8b',
  }),
})

const draft: OnrampState = {
  availability: { status: 'ready' },
  address: '0x71C7656EC7ab88b098defB751B7401B5f6d8976F',
  caipNetworkId: network,
  choices: 'ready',
  tokens: [madeUpSale.ether, madeUpSale.tide],
  currencies: [madeUpSale.dollar, madeUpSale.euro, madeUpSale.yen],
  token: madeUpSale.ether,
  currency: madeUpSale.dollar,
  method: methods[0],
  country: 'CH',
  amount: { text: '', min: '10.00', max: '7500.00' },
  presets: [100, 250, 500, 1000],
  offers: [],
  sellers: madeUpOffers.map(({ provider }) => provider),
  obstacle: 'enterAmount',
  progress: { step: 'draft' },
}
const noPurchases: PurchasesState = { status: 'ready', purchases: [], hasMore: false }

/** A purchase in the state that a story sets. */
export interface FakeOnramp {
  readonly plugin: Plugin<OnrampPlugin>
  /** Changes the state. */
  setState(state: Partial<OnrampState>): void
  list(purchases: Partial<PurchasesState>): void
}

/** Returns the plugin with its own views, and without sellers. */
export function fakeOnramp(): FakeOnramp {
  const store = createSlice<OnrampState>(draft, nothing)
  const purchases = createSlice<PurchasesState>(noPurchases, nothing)
  const api: OnrampApi = {
    store,
    purchases,
    purchaseKey: async () => '',
    watch: () => nothing,
    watchPurchases: () => nothing,
    morePurchases: nothing,
    fill: nothing,
    setToken: (id) =>
      store.setState((state) => ({ ...state, token: state.tokens.find((token) => token.id === id) })),
    setCurrency: (id) =>
      store.setState((state) => ({ ...state, currency: state.currencies.find((one) => one.id === id) })),
    setCountry: (country) => store.setState((state) => ({ ...state, country })),
    setMethod: (id) =>
      store.setState((state) => ({ ...state, method: state.currency?.methods.find((one) => one.id === id) })),
    setAmount: (text) => store.setState((state) => ({ ...state, amount: { ...state.amount, text } })),
    retry: nothing,
    prepare: () => Promise.resolve(),
    buy: nothing,
    leave: nothing,
  }
  return {
    setState: (state) => store.setState({ ...draft, ...state }),
    list: (state) => purchases.setState({ ...noPurchases, ...state }),
    plugin: definePlugin<OnrampPlugin>({
      ...onrampPlugin.manifest,
      requires: ['account'],
      services: [provide(OnrampToken, { deps: [contextTokenOf<OnrampPlugin>()], create: () => api })],
    }),
  }
}
