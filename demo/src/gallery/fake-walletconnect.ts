import { createSlice, definePlugin, type Plugin, provide } from 'quoin/kernel'
import {
  type PairingState,
  type WalletConnectApi,
  type WalletConnectPlugin,
  WalletConnectToken,
  walletConnectPlugin,
} from 'quoin/plugins/walletconnect'
import { mosaic } from './made-up-wallets.js'

const code: PairingState = {
  status: 'ready',
  uri: `wc:${'7f6e504bfad60b48'.repeat(4)}@2?relay-protocol=irn&symKey=${'587d5484ce2a2a6e'.repeat(4)}&expiryTimestamp=1790000000`,
  expiresAt: 1_790_000_000_000,
}

/** Returns the WalletConnect plugin with its own views, and a pairing in the state that a story sets. */
export function fakeWalletConnect(pairing: PairingState = code): Plugin<WalletConnectPlugin> {
  const nothing = (): void => undefined
  const api: WalletConnectApi = {
    pairing: createSlice(pairing, nothing),
    waiting: createSlice(
      pairing.status === 'idle'
        ? { name: 'Mosaic', href: 'https://mosaic.example', scheme: 'https', imageUrl: mosaic.imageUrl }
        : undefined,
      nothing,
    ),
    canConnect: () => true,
    start: nothing,
    stop: nothing,
    prepare: nothing,
    linkTo: () => undefined,
    openWallet: () => true,
    reopenWallet: () => true,
    sessionExpiresAt: () => undefined,
    sessionUsedAt: async () => undefined,
    extendSession: () => new Promise(() => undefined),
    listPairings: async () => ({ permissions: [] }),
    endPairing: async () => undefined,
  }
  return definePlugin<WalletConnectPlugin>({
    ...walletConnectPlugin.manifest,
    services: [provide(WalletConnectToken, { deps: [], create: () => api })],
  })
}
