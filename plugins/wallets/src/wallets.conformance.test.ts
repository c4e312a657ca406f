import { describe, expect, it } from 'vitest'
import { createTestPlatform, describePlugin } from '#testing'
import { walletsPlugin } from './manifest.js'

const wallet = { id: 'example', name: 'Example', homepage: 'https://wallet.example' }

describePlugin({ describe, expect, it }, 'wallets', () => {
  const platform = createTestPlatform()
  platform.onFetch(() => Response.json({ count: 0, data: [] }))
  return {
    plugin: walletsPlugin,
    options: { featuredWalletIds: ['example'], allWallets: 'SHOW' },
    invalidOptions: [
      { options: { featuredWalletIds: 'example' }, names: 'featuredWalletIds' },
      { options: { customWallets: [{ id: 'x' }] }, names: 'customWallets' },
      { options: { allWallets: 'SOMETIMES' }, names: 'allWallets' },
    ],
    viewParams: {
      ConnectingExternal: { connectorId: 'conformanceWallet' },
      ConnectingMultiChain: { connectorId: 'conformanceWallet' },
      Downloads: { wallet },
    },
    kernel: { services: { gateway: 'https://gateway.example' } },
    platform,
  }
})
