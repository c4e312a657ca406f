import type { Endpoint } from '#kernel'
import * as account from '../../plugins/account/src/endpoints.js'
import * as analytics from '../../plugins/analytics/src/endpoints.js'
import * as history from '../../plugins/history/src/endpoints.js'
import * as names from '../../plugins/names/src/endpoints.js'
import * as networks from '../../plugins/networks/src/endpoints.js'
import * as nfts from '../../plugins/nfts/src/endpoints.js'
import * as onramp from '../../plugins/onramp/src/endpoints.js'
import * as siwx from '../../plugins/siwx/src/endpoints.js'
import * as smartSessions from '../../plugins/smart-sessions/src/endpoints.js'
import * as swap from '../../plugins/swap/src/endpoints.js'
import * as wallets from '../../plugins/wallets/src/endpoints.js'

/** All endpoints of the plugins, by plugin and name. */
export const endpointModules = {
  account,
  analytics,
  history,
  names,
  networks,
  nfts,
  onramp,
  siwx,
  smartSessions,
  swap,
  wallets,
} as const

/** A call of the table: the request, and an answer of the service. */
export interface EndpointRow {
  readonly endpoint: Endpoint
  /** Method, and path with its parameters filled in. */
  readonly sent: string
  readonly path?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string | number>>
  readonly body?: unknown
  readonly answer: unknown
  /** The lists of the answer whose malformed entries are left out; `''` is the answer itself. */
  readonly lists?: readonly string[]
  /** The result if the network is not served. */
  readonly unsupported?: unknown
  /** Milliseconds. */
  readonly freshMs?: number
}

/** Creates a row for an endpoint of any types, whose schemas validate the row. */
function row<Query, Body, Answer>(
  endpoint: Endpoint<Query, Body, Answer>,
  rest: Omit<EndpointRow, 'endpoint'>,
): EndpointRow {
  // The schemas validate the values that the row has in place of its types.
  return { endpoint: endpoint as Endpoint, ...rest }
}

const address = '0x52908400098527886E0F7030069857D2E4169EE7'
const caipAddress = `eip155:1:${address}`
const coin = `eip155:1:0x${'e'.repeat(40)}`
const token = 'eip155:1:0x6B175474E89094C44Da98b954EedeAC495271d0F'
const money = { amount: '10.5', currency: 'USD' }
const paymentCurrency = { id: 'USD', payment_method_limits: [{ id: 'CARD', min: '5', max: '500' }] }
const purchaseCurrency = {
  id: 'd85dce9b-5b73-5c3c-8978-522ce1d1c1b4',
  name: 'Ethereum',
  symbol: 'ETH',
  networks: [{ name: 'ethereum', display_name: 'Ethereum', chain_id: '1', contract_address: '0x00' }],
}
const profile = {
  name: 'ada.quoin.id',
  registered: 1_700_000_000_000,
  updated: 1_700_000_000_000,
  addresses: { '2147483649': { address, created: 1_700_000_000 } },
  attributes: [{ avatar: 'https://pictures.example/ada.png', bio: 'Counts.' }],
}
const [now, later] = ['2026-11-22T12:00:00.000Z', '2026-11-29T12:00:00.000Z']
const signedIn = { chainId: 'eip155:1', accountAddress: address, signedInAt: now, expiresAt: later }
const trackedEvent = {
  eventId: '5f2c8f0e-3b1a-4c59-9d0e-6a1b2c3d4e5f',
  url: 'https://app.example/',
  domain: 'app.example',
  timestamp: 1_700_000_000_000,
  props: { type: 'track', event: 'MODAL_OPEN', properties: { connected: false } },
}
const permission = { type: 'native-token-transfer', data: { allowance: '0x1' } }

/** Every call, with names and shapes of the specification. */
export const endpointTable: readonly EndpointRow[] = [
  row(siwx.getSiwxNonce, {
    sent: 'GET /auth/v1/nonce',
    answer: { nonce: '0123456789abcdef', issuedAt: now, expiresAt: later, token: 'a'.repeat(64) },
  }),
  row(siwx.authenticate, {
    sent: 'POST /auth/v1/authenticate',
    body: {
      proofs: [{ message: 'app.example wants you to sign in', signature: '0xab' }],
      token: 'a'.repeat(64),
    },
    answer: { ok: true, accounts: [signedIn], token: 'b'.repeat(64) },
  }),
  row(siwx.getSiwxAccounts, { sent: 'GET /auth/v1/me', answer: { accounts: [signedIn] } }),
  row(siwx.signOut, {
    sent: 'POST /auth/v1/sign-out',
    body: { chainId: 'eip155:1', accountAddress: address },
    answer: { accounts: [signedIn] },
  }),
  row(networks.getSupportedChains, {
    sent: 'GET /v1/supported-chains',
    answer: { http: ['eip155:1'], ws: [] },
    lists: ['http', 'ws'],
    freshMs: 300_000,
  }),
  row(account.getIdentity, {
    sent: `GET /v1/identity/${address}`,
    path: { address },
    query: { sender: address },
    answer: { avatar: null, name: 'ada.eth' },
    unsupported: {},
    freshMs: 300_000,
  }),
  row(nfts.getNfts, {
    sent: `GET /v1/account/${address}/nfts`,
    path: { address },
    query: { chainId: 'eip155:1', cursor: 'WzEsMl0' },
    answer: {
      nfts: [
        {
          contract: address,
          tokenId: '7',
          amount: '1',
          name: 'Kestrel',
          collection: 'Birds',
          description: 'A bird.',
          hasImage: true,
          isSpam: false,
        },
      ],
      next: 'WzMsNF0',
    },
    lists: ['nfts'],
    unsupported: { nfts: [] },
  }),
  row(nfts.getNftImage, {
    sent: `GET /v1/nft-image/eip155%3A1/${address}/7`,
    path: { chainId: 'eip155:1', contract: address, tokenId: '7' },
    query: { size: 'preview' },
    answer: 'bytes',
  }),
  row(history.getHistory, {
    sent: `GET /v1/account/${address}/history`,
    path: { account: address },
    query: { cursor: 'eyJ', onramp: 'coinbase', chainId: 'eip155:1' },
    answer: {
      data: [
        {
          id: 'b1',
          metadata: {
            operationType: 'trade',
            hash: '0xabc',
            chain: 'eip155:1',
            minedAt: '2026-01-02T03:04:05Z',
            sentFrom: address,
            sentTo: address,
            status: 'confirmed',
            nonce: 7,
          },
          transfers: [
            {
              direction: 'out',
              quantity: { numeric: '1.5' },
              value: 3000,
              price: 2000,
              fungible_info: {
                name: 'Ether',
                symbol: 'ETH',
                icon: { url: 'https://pictures.example/eth.png' },
              },
            },
            {
              direction: 'in',
              quantity: { numeric: '1' },
              nft_info: {
                name: 'Punk',
                content: { preview: { url: 'https://pictures.example/1.png' }, detail: null },
                flags: { is_spam: false },
              },
            },
          ],
        },
      ],
      next: null,
    },
    lists: ['data'],
    unsupported: { data: [], unavailable: ['*'] },
  }),
  row(account.getBalances, {
    sent: `GET /v1/account/${address}/balance`,
    path: { address },
    query: { currency: 'usd', chainId: 'eip155:1', forceUpdate: `${coin},${token}` },
    answer: {
      balances: [
        {
          name: 'Dai',
          symbol: 'DAI',
          chainId: 'eip155:1',
          address: token,
          value: 1.5,
          price: 1,
          quantity: { decimals: '18', numeric: '1.5' },
          iconUrl: 'https://pictures.example/dai.png',
        },
      ],
    },
    lists: ['balances'],
    unsupported: { balances: [] },
    freshMs: 30_000,
  }),
  row(swap.getSwapQuotes, {
    sent: 'GET /v1/convert/quotes',
    query: { amount: '1000', userAddress: caipAddress, from: coin, to: token, gasPrice: '60000000128' },
    answer: {
      quotes: [{ id: null, fromAmount: '1000', fromAccount: coin, toAmount: '999', toAccount: token }],
    },
    lists: ['quotes'],
    unsupported: { quotes: [] },
  }),
  row(swap.getSwapTokens, {
    sent: 'GET /v1/convert/tokens',
    query: { chainId: 'eip155:1' },
    answer: {
      tokens: [
        {
          name: 'Dai',
          symbol: 'DAI',
          address: token,
          decimals: 18,
          logoUri: 'https://pictures.example/dai.png',
        },
      ],
    },
    lists: ['tokens'],
    unsupported: { tokens: [] },
  }),
  row(account.getPrices, {
    sent: 'POST /v1/fungible/price',
    body: { currency: 'usd', addresses: [coin], projectId: 'p' },
    answer: { fungibles: [{ name: 'Ether', symbol: 'ETH', iconUrl: '', price: 2000.5 }] },
    lists: ['fungibles'],
    unsupported: { fungibles: [] },
  }),
  row(swap.getAllowance, {
    sent: 'GET /v1/convert/allowance',
    query: { tokenAddress: token, userAddress: caipAddress },
    answer: { allowance: '115792089237316195423570985008687907853269984665640564039457584007913129639935' },
    unsupported: { allowance: '0' },
  }),
  row(swap.getGasPrices, {
    sent: 'GET /v1/convert/gas-price',
    query: { chainId: 'eip155:1' },
    answer: { standard: '60000000128', fast: '60000000128', instant: '60000000128' },
    unsupported: 'Network not supported for Gas Price',
  }),
  row(swap.buildSwap, {
    sent: 'POST /v1/convert/build-transaction',
    body: {
      amount: '1000',
      eip155: { slippage: 1 },
      projectId: 'p',
      from: coin,
      to: token,
      userAddress: caipAddress,
      disableEstimate: true,
    },
    answer: {
      tx: { from: caipAddress, to: token, data: '0x00', amount: '0', eip155: { gas: '0', gasPrice: '1' } },
    },
    unsupported: 'Network not supported for Swaps',
  }),
  row(swap.buildApproval, {
    sent: 'GET /v1/convert/build-approve',
    query: { userAddress: caipAddress, from: token, to: coin },
    answer: {
      tx: { from: token, to: caipAddress, data: '0x00', value: '0', eip155: { gas: 21_000, gasPrice: '1' } },
    },
    unsupported: 'Network not supported for Swaps',
  }),
  row(names.getProfile, {
    sent: 'GET /v1/profile/account/ada.quoin.id',
    path: { name: 'ada.quoin.id' },
    query: { apiVersion: '2' },
    answer: profile,
    lists: ['attributes'],
    unsupported: { name: '', registered: 0, updated: 0, addresses: {}, attributes: [] },
  }),
  row(names.getNamesOf, {
    sent: `GET /v1/profile/reverse/${address}`,
    path: { address },
    query: { sender: address, apiVersion: '2' },
    answer: [profile],
    lists: [''],
    unsupported: [],
    freshMs: 300_000,
  }),
  row(names.resolveName, {
    sent: 'GET /v1/names/resolve',
    query: { name: 'ada.eth', chainId: 'eip155:1' },
    answer: { name: 'ada.eth', chainId: 'eip155:1', address, source: 'ens' },
  }),
  row(names.getPrimaryName, {
    sent: 'GET /v1/names/primary',
    query: { address, chainId: 'eip155:1' },
    answer: { name: 'ada.eth' },
    freshMs: 300_000,
  }),
  row(names.getNameSuggestions, {
    sent: 'GET /v1/profile/suggestions/ada',
    path: { name: 'ada' },
    query: { zone: 'quoin.id' },
    answer: { suggestions: [{ name: 'ada1.quoin.id', registered: false }] },
    lists: ['suggestions'],
    unsupported: { suggestions: [] },
  }),
  row(names.registerName, {
    sent: 'POST /v1/profile/account',
    body: { coin_type: 2_147_483_649, address, message: '{"name":"ada.quoin.id"}', signature: '0x00' },
    answer: { success: true },
    unsupported: { success: false },
  }),
  row(onramp.createOnrampUrl, {
    sent: 'POST /v1/generators/onrampurl',
    body: {
      destinationWallets: [{ address, blockchains: ['ethereum'], assets: ['USDC'] }],
      defaultNetwork: 'ethereum',
      partnerUserId: address,
      purchaseKey: '0f'.repeat(16),
      defaultExperience: 'buy',
      presetCryptoAmount: 1,
      presetFiatAmount: 50,
      fiatCurrency: 'EUR',
      provider: 'coinbase',
    },
    answer: { url: 'https://buy.example/?a=1' },
    unsupported: { url: '' },
  }),
  row(onramp.getOnrampOptions, {
    sent: 'GET /v1/onramp/options',
    query: { provider: 'coinbase' },
    answer: { paymentCurrencies: [paymentCurrency], purchaseCurrencies: [purchaseCurrency] },
    lists: ['paymentCurrencies', 'purchaseCurrencies'],
    unsupported: { paymentCurrencies: [], purchaseCurrencies: [] },
  }),
  row(onramp.getOnrampQuote, {
    sent: 'POST /v1/onramp/quote',
    body: { purchaseCurrency, paymentCurrency, amount: '50', network: 'ETH', provider: 'coinbase' },
    answer: {
      paymentTotal: money,
      paymentSubtotal: money,
      purchaseAmount: { amount: '0.01', currency: 'ETH' },
      coinbaseFee: money,
      networkFee: money,
      quoteId: 'q1',
      deliverySeconds: 60,
    },
    unsupported: null,
  }),
  row(smartSessions.getSessions, {
    sent: `GET /v1/sessions/${encodeURIComponent(caipAddress)}`,
    path: { address: caipAddress },
    answer: {
      pcis: [
        {
          project: { id: 'p', name: 'App', url: 'https://app.example', iconUrl: '' },
          pci: 'pci-1',
          expiry: 1_800_000_000,
          createdAt: 1_700_000_000,
          permissions: [permission],
          policies: [{ id: 'limit' }],
          context: '0x00',
        },
      ],
    },
    lists: ['pcis'],
    unsupported: { pcis: [] },
  }),
  row(smartSessions.addSession, {
    sent: `POST /v1/sessions/${encodeURIComponent(caipAddress)}`,
    path: { address: caipAddress },
    body: {
      expiry: 1_800_000_000,
      signer: { type: 'keys', data: {} },
      permissions: [permission],
      policies: [permission],
    },
    answer: { pci: 'pci-1', key: { type: 'secp256k1', publicKey: '0x02' } },
  }),
  row(smartSessions.activateSession, {
    sent: `POST /v1/sessions/${encodeURIComponent(caipAddress)}/activate`,
    path: { address: caipAddress },
    body: { pci: 'pci-1', expiry: 1_800_000_000, permissions: [permission], context: '0x00' },
    answer: { success: true },
  }),
  row(smartSessions.revokeSession, {
    sent: `POST /v1/sessions/${encodeURIComponent(caipAddress)}/revoke`,
    path: { address: caipAddress },
    body: { pci: 'pci-1', signature: '0x00' },
    answer: { success: true },
    unsupported: { success: false },
  }),
  row(analytics.track, { sent: 'POST /e', body: trackedEvent, answer: { success: true } }),
  row(analytics.trackAll, {
    sent: 'POST /e/batch',
    body: { events: [trackedEvent] },
    answer: { success: true },
  }),
  row(networks.requestNode, {
    sent: 'POST /v1',
    query: { chainId: 'eip155:1' },
    body: { jsonrpc: '2.0', id: 1, method: 'eth_call', params: [{}, 'latest'] },
    answer: { jsonrpc: '2.0', id: 1, result: '0x1626ba7e' },
  }),
  row(wallets.getWallets, {
    sent: 'GET /getWallets',
    query: {
      page: 1,
      entries: 40,
      search: 'rain',
      badge_type: 'certified',
      include: 'a,b',
      exclude: 'c',
      chains: 'eip155:1',
    },
    answer: { data: [{ id: 'a', name: 'Rainbow', mobile_link: 'rainbow://' }], count: 1 },
    lists: ['data'],
  }),
  row(wallets.getWalletImage, {
    sent: 'GET /getWalletImage/image-1',
    path: { imageId: 'image-1' },
    answer: {},
  }),
]
