import { expect, it } from 'vitest'
import type { Network } from '#kernel'
import { createRealPlatform } from '../../testing/test-chain.js'
import { createEip155Module } from '../chain-module.js'

const { assets } = createEip155Module(createRealPlatform())
const account = '0x52908400098527886E0F7030069857D2E4169EE7'
const token = '0x6B175474E89094C44Da98b954EedeAC495271d0F'
const network: Network = {
  id: 137,
  name: 'One',
  chainNamespace: 'eip155',
  caipNetworkId: 'eip155:137',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['https://rpc.example'] } },
}

it('requests the capability of a wallet, and then the assets of one account on one network [ACC-10]', async () => {
  const params = [account.toLowerCase(), ['0x89']]
  expect(await assets?.requests({ network, address: account })).toEqual({
    offer: { method: 'wallet_getCapabilities', params },
    assets: {
      method: 'wallet_getAssets',
      params: [{ account: account.toLowerCase(), chainFilter: ['0x89'] }],
    },
  })
  const wrong = assets?.requests({ network, address: 'alice' })
  await expect(wrong).rejects.toMatchObject({ code: 'CAIP_ADDRESS_INVALID' })
})

it.each([
  [{ '0x89': { assetDiscovery: { supported: true } } }, true],
  [{ '0x0': { assetDiscovery: { supported: true } } }, true],
  [{ '0x1': { assetDiscovery: { supported: true } } }, false],
  [{ '0x89': { assetDiscovery: { supported: 'yes' } } }, false],
  [{ '0x89': { atomic: { status: 'supported' } } }, false],
  [{ '0x89': null }, false],
  [{}, false],
])('reads the capability: %j [ACC-10]', async (answer, expected) => {
  expect(await assets?.isSupported(answer, network)).toBe(expected)
})

it('reads native currency and tokens of the requested network only [ACC-10] [SEC-10]', async () => {
  const answer = {
    '0x89': [
      { address: 'native', type: 'native', balance: '0xde0b6b3a7640000' },
      {
        address: token.toLowerCase(),
        type: 'erc20',
        balance: '0x5f5e100',
        metadata: { name: 'Dai', symbol: 'DAI', decimals: 6, price: 1.5, value: '150' },
      },
      { address: token, type: 'erc721', balance: '0x1', metadata: { symbol: 'NFT', decimals: 1 } },
    ],
    '0x1': [{ address: 'native', type: 'native', balance: '0x1' }],
  }
  expect(await assets?.read(answer, network)).toEqual([
    { value: 10n ** 18n, decimals: 18, symbol: 'ETH', name: 'Ether' },
    {
      address: token,
      value: 100_000_000n,
      decimals: 6,
      symbol: 'DAI',
      name: 'Dai',
      price: '1.5',
      worth: '150',
    },
  ])
  expect(await assets?.read({}, network)).toEqual([])
})

it.each([null, 7, 'x', [], { '0x89': { __proto__: null, constructor: 1 } }])(
  'rejects garbage: %j [API-03]',
  async (answer) => {
    const read = async () => (await assets?.read(answer, network)) ?? []
    const found = await read().catch((error: unknown) => error)
    expect(Array.isArray(found) ? found : Reflect.get(Object(found), 'code')).toSatisfy(
      (one: unknown) => one === 'ANSWER_INVALID' || (Array.isArray(one) && one.length === 0),
    )
  },
)
