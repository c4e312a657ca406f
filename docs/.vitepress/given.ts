// The names that the code of the pages takes for granted: what a host has before the lines that a page shows.
// `scripts/docs/run-examples.mjs` runs the code with them.
import { createQuoin } from 'quoin'
import { solanaMainnet } from 'quoin/chains/solana'
import {
  type ConnectGate,
  createKernel,
  createToken,
  definePlugin,
  type Network,
  type NetworkInput,
  type Plugin,
  type PluginContext,
  type PluginContributions,
  type PluginManifest,
  type PluginTypes,
  type Token,
} from 'quoin/kernel'
import type { PayRequest } from 'quoin/plugins/pay'
import type { SendAgreement } from 'quoin/plugins/send'
import type { SwapAgreement } from 'quoin/plugins/swap'
import { mainnet as viemMainnet } from 'viem/chains'

export { BrowserProvider } from 'ethers'
export { createEthersAdapter } from 'quoin/adapters/ethers'
export { QuoinProvider, useCreateKernel } from 'quoin/react'
export { type ReactNode, useEffect } from 'react'
export { http } from 'viem'
export { base, mainnet } from 'viem/chains'
export { expect } from 'vitest'
export { createConfig } from 'wagmi'

export const projectId = 'example'
export const solana: Network = solanaMainnet(['https://solana.node.example'])
export const bitcoin: NetworkInput = {
  id: '000000000019d6689c085ae165831e93',
  chainNamespace: 'bip122',
  caipNetworkId: 'bip122:000000000019d6689c085ae165831e93',
  name: 'Bitcoin',
  nativeCurrency: { name: 'Bitcoin', symbol: 'BTC', decimals: 8 },
  rpcUrls: { default: { http: ['https://esplora.example/api'] } },
}
export const polkadot: NetworkInput = {
  id: '91b171bb158e2d3848fa23a9f1c25182',
  chainNamespace: 'polkadot',
  caipNetworkId: 'polkadot:91b171bb158e2d3848fa23a9f1c25182',
  name: 'Polkadot',
  nativeCurrency: { name: 'DOT', symbol: 'DOT', decimals: 10 },
  rpcUrls: { default: { http: ['https://polkadot.node.example'] } },
}
export const networks: readonly [NetworkInput, ...NetworkInput[]] = [viemMainnet]
export const options = { projectId, networks }
export const quoin = createQuoin({
  ...options,
  services: { siwx: 'https://app.example' },
  siwx: {},
  legal: { termsUrl: 'https://app.example/terms', version: '1' },
  pay: {},
  smartSessions: {},
})
export const kernel = quoin
export const shop = createKernel(options)
export const game = createKernel(options)

export const network = solana
export const from = '7v91N7iZ9mNicL8WfG6cgSCKyRXydQjLh6UYBWwm6y1Q'
export const account = `${solana.caipNetworkId}:${from}` as const
export const to = '4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T'
export const mint = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
export const token = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
/** The account of a server that redeems permissions. */
export const serverAddress = '0x52908400098527886E0F7030069857D2E4169EE7'
export const publicKey = `0x02${'79be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798'}` as const
export const message = 'Hello'
export const signature = `0x${'00'.repeat(65)}`
export const nonce = 'k13dQ2f7s9aLw0Zt'
export const id = 'com.example.wallet'
export const request: PayRequest = {
  asset: {
    network: 'eip155:1',
    asset: 'native',
    recipient: '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045',
    amount: '0.01',
    metadata: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  },
}
export const relayUrl = 'wss://relay.example'
/** What the user agreed to: nothing yet. */
export const agreed: readonly (SendAgreement & SwapAgreement)[] = []

export const banner = { allows: (_purpose: string): boolean => true }
export function save(_id: string | undefined): void {}
export function show(..._values: readonly unknown[]): void {}
export function showError(_error: unknown): void {}
export function report(_error: unknown): void {}
export function render(_state: unknown): void {}

/** A wallet of another ecosystem, as its extension puts it into the page. */
export const provider = {
  enable: async (): Promise<readonly string[]> => ['ada'],
  accounts: async (): Promise<readonly string[]> => [],
  chain: async (): Promise<string> => 'one',
  request: async (_args: { readonly method: string; readonly params: unknown }): Promise<unknown> =>
    undefined,
  switchChain: async (_id: number | string): Promise<void> => undefined,
  on: (_event: 'accounts', _listener: (addresses: readonly string[]) => void) => () => {},
}
interface ServerRequest {
  readonly req: { query(): Readonly<Record<string, string>> }
  json(body: unknown): Response
}
/** A server of Hono. */
export const app = { get(_path: string, _answer: (context: ServerRequest) => Response): void {} }

export interface MyPlugin extends PluginTypes {
  readonly id: 'mine'
  readonly options: { readonly maxLength?: number } | undefined
  readonly messages: { readonly title: string }
}
/** Some fields of a manifest. */
export interface ManifestFields extends Omit<Partial<PluginManifest<MyPlugin>>, 'contributes'> {
  readonly contributes?: Partial<PluginContributions<MyPlugin>>
}
const createPlugin = (id: string): Plugin<MyPlugin> =>
  // The pages use it under several names; its types have one.
  definePlugin<MyPlugin>({ id: id as 'mine', version: '1.0.0', kernel: '^0.1' })
export const myPlugin: Plugin<MyPlugin> = createPlugin('mine')
export const notesPlugin: Plugin<MyPlugin> = createPlugin('notes')
// The kernel creates it: the one page that uses it reads only this member.
export const ctx = { report() {} } as unknown as PluginContext<MyPlugin>
export const RegionToken: Token<ConnectGate> = createToken('region')
export interface VaultOpened {
  readonly kind: string
}
export const swedish: Readonly<Record<string, Readonly<Record<string, string>>>> = { wallets: {} }
