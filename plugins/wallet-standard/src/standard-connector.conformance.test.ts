import { describe, expect, it } from 'vitest'
import { describeConnector } from '#testing'
import {
  alice,
  bitcoinNetworks,
  bob,
  createBitcoinWallet,
  createSolanaWallet,
  ordinals,
  payment,
  setUp,
  solanaNetworks,
} from '../testing/connector-fixture.js'

const api = { describe, expect, it }

describeConnector(
  api,
  'Wallet Standard, Solana',
  () => {
    const { platform, wallet, connectorOf, reload } = setUp(createSolanaWallet())
    return {
      connector: connectorOf('solana'),
      wallet,
      reload,
      networks: solanaNetworks,
      addresses: [alice.address, bob.address],
      request: {
        method: 'solana_signMessage',
        params: { message: '2NEpo7TZRRrLZSi2U', pubkey: alice.address },
      },
      advance: (ms) => platform.clock.advanceAsync(ms),
      dispose: () => expect(platform.clock.pending()).toEqual([]),
    }
  },
  'per-request',
)

describeConnector(
  api,
  'Wallet Standard, Bitcoin',
  () => {
    const { platform, wallet, connectorOf, reload } = setUp(createBitcoinWallet(), 'bip122')
    return {
      connector: connectorOf('bip122'),
      wallet,
      reload,
      networks: bitcoinNetworks,
      addresses: [payment, ordinals],
      request: { method: 'signMessage', params: { account: payment, message: 'hello' } },
      advance: (ms) => platform.clock.advanceAsync(ms),
      dispose: () => expect(platform.clock.pending()).toEqual([]),
    }
  },
  'per-request',
)
