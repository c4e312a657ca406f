import type { OnrampUrlBody } from 'quoin/endpoints/onramp'
import { expect, it } from 'vitest'
import { coinbaseOnramp, coinbaseUrl } from './coinbase-url.js'
import { meldOnramp, meldUrl } from './meld-url.js'

const signal = new AbortController().signal
const address = '0x00000000000000000000000000000000000000aa'
const order: OnrampUrlBody = {
  destinationWallets: [{ address, blockchains: ['base'], assets: ['USDC'] }],
  defaultNetwork: 'base',
  partnerUserId: address,
  defaultExperience: 'buy',
  presetFiatAmount: 42.5,
}
const parts = (url: string) => {
  const { origin, pathname, searchParams } = new URL(url)
  return [origin + pathname, Object.fromEntries(searchParams)]
}

it('Coinbase gets the addresses only through the session [ONR-03]', async () => {
  const sessions: unknown[] = []
  const provider = coinbaseOnramp({
    openSession: async (wallets) => `token&${sessions.push(wallets)}`,
    fiatCurrency: 'USD',
  })
  const url = await provider.createUrl(order, signal)
  expect(parts(url)).toEqual([
    'https://pay.coinbase.com/buy/select-asset',
    {
      sessionToken: 'token&1',
      defaultNetwork: 'base',
      defaultAsset: 'USDC',
      defaultExperience: 'buy',
      partnerUserRef: address,
      presetFiatAmount: '42.5',
      fiatCurrency: 'USD',
    },
  ])
  expect(sessions).toEqual([order.destinationWallets])
  expect(parts(coinbaseUrl({ sessionToken: 'a' }))[1]).toEqual({ sessionToken: 'a' })
})

it('Meld gets the host’s key, and no data of an earlier purchase [ONR-01]', async () => {
  const provider = meldOnramp({ publicKey: 'my:key' })
  const there = await provider.createUrl({ ...order, country: 'CH' }, signal)
  expect(new URL(there).searchParams.get('countryCode')).toBe('CH')
  const first = await provider.createUrl(order, signal)
  expect(parts(first)).toEqual([
    'https://meldcrypto.com/',
    {
      publicKey: 'my:key',
      destinationCurrencyCode: 'USDC',
      walletAddress: address,
      sourceAmount: '42.5',
      externalCustomerId: address,
    },
  ])
  const solana = 'So11111111111111111111111111111111111111112'
  const second = await provider.createUrl(
    { destinationWallets: [{ address: solana, blockchains: [], assets: [] }] },
    signal,
  )
  expect(new URL(second).search).toBe(
    `?publicKey=my%3Akey&destinationCurrencyCode=SOL&walletAddress=${solana}`,
  )
  expect(await provider.createUrl(order, signal)).toBe(first)
  const options = { publicKey: 'k', destinationCurrencyCode: 'ETH_ETHEREUM', walletAddress: address }
  expect(
    meldUrl({ ...options, redirectUrl: 'https://app.example/?a=b&c' }, 'https://sb.meldcrypto.com'),
  ).toBe(
    `https://sb.meldcrypto.com/?publicKey=k&destinationCurrencyCode=ETH_ETHEREUM&walletAddress=${address}` +
      '&redirectUrl=https%3A%2F%2Fapp.example%2F%3Fa%3Db%26c',
  )
})
