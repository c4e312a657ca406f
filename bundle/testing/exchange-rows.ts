import * as onramp from '../../plugins/onramp/src/endpoints.js'
import * as swap from '../../plugins/swap/src/endpoints.js'
import { address, caipAddress, coin, type EndpointRow, row, token } from './endpoint-row.js'

const money = { amount: '10.5', currency: 'USD' }
const paymentCurrency = { id: 'USD', payment_method_limits: [{ id: 'CARD', min: '5', max: '500' }] }
const purchaseCurrency = {
  id: 'd85dce9b-5b73-5c3c-8978-522ce1d1c1b4',
  name: 'Ethereum',
  symbol: 'ETH',
  networks: [{ name: 'ethereum', display_name: 'Ethereum', chain_id: '1', contract_address: '0x00' }],
}

/** The calls that buy and swap tokens. */
export const exchangeRows: readonly EndpointRow[] = [
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
  row(swap.simulateCalls, {
    sent: 'POST /v1/simulations',
    body: {
      userAddress: caipAddress,
      accounts: [caipAddress],
      calls: [{ to: address, data: '0xabcdef', value: '1' }],
    },
    answer: {
      status: 'success',
      gasUsed: '21000',
      changes: [{ account: caipAddress, kind: 'coin', amount: '-1' }],
      approvals: [{ account: caipAddress, spender: caipAddress, token, kind: 'token', amount: '5' }],
    },
    unsupported: { status: 'unknown', changes: [] },
  }),
  row(swap.getBridgeStatus, {
    sent: 'GET /v1/convert/bridge-status',
    query: {
      transactionId: `0x${'ab'.repeat(32)}`,
      from: 'eip155:1',
      to: token.replace('eip155:1', 'eip155:10'),
      recipient: caipAddress.replace('eip155:1', 'eip155:10'),
      quoteId: 'lifi',
    },
    answer: { status: 'arrived', transactionId: `0x${'cd'.repeat(32)}`, token, amount: '5' },
    unsupported: { status: 'unknown' },
  }),
]
