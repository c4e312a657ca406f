import { describe, expect, it } from 'vitest'
import { describePlugin } from '#testing'
import { walletConnectPlugin } from './manifest.js'

const relayUrl = 'ws://localhost:1'

describePlugin({ describe, expect, it }, 'walletconnect', () => ({
  plugin: walletConnectPlugin,
  otherViews: ['AllWallets'],
  // No relay is running: the connector suite tests sessions, with a wallet behind a relay.
  options: { relayUrl },
  invalidOptions: [
    { options: { relayUrl: 'https://relay.example' }, names: 'relayUrl' },
    { options: { relayUrl: 'ws://relay.example' }, names: 'relayUrl' },
  ],
  viewParams: { ConnectingWalletConnect: { wallet: { id: 'example', name: 'Example' } } },
}))
