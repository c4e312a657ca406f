import { expect, it } from 'vitest'
import { createTestPlatform } from '#testing'
import { findBitcoinNetwork } from './addresses/bitcoin-networks.js'
import { createBip122Module } from './chain-module.js'
import { bitcoinMainnet, bitcoinSignet, bitcoinTestnet, bitcoinTestnet4 } from './networks.js'

it.each([
  ['Mainnet', bitcoinMainnet, 'BTC', 'https://mempool.space'],
  ['Testnet', bitcoinTestnet, 'tBTC', 'https://mempool.space/testnet'],
  ['Testnet4', bitcoinTestnet4, 'tBTC', 'https://mempool.space/testnet4'],
  ['Signet', bitcoinSignet, 'tBTC', 'https://mempool.space/signet'],
])(
  '%s is a network that wallets know, with its coin and explorer and no default node [SEC-14] [NET-01]',
  (name, create, symbol, url) => {
    const network = create(['https://esplora.example/api'])
    const { explorerUrl } = createBip122Module(createTestPlatform())
    const transaction = '1'.repeat(64)
    expect(network.rpcUrls.default.http).toEqual(['https://esplora.example/api'])
    expect(network).toMatchObject({
      chainNamespace: 'bip122',
      caipNetworkId: `bip122:${network.id}`,
      nativeCurrency: { symbol, decimals: 8 },
      testnet: name !== 'Mainnet',
    })
    expect(findBitcoinNetwork(network.caipNetworkId)?.wbipName).toBe(name)
    expect(explorerUrl?.(network, 'transaction', transaction)).toBe(`${url}/tx/${transaction}`)
  },
)
