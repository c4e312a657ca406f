// The names that the code of the pages takes for granted: what a host has before the lines that a page shows. Only their types
// matter: nothing runs.
import { createQuoin } from 'quoin'
import type {
  AnyKernel,
  CaipAddress,
  ConnectGate,
  Network,
  NetworkInput,
  Plugin,
  PluginContext,
  PluginContributions,
  PluginManifest,
  PluginTypes,
  Token,
} from 'quoin/kernel'
import type { PayRequest } from 'quoin/plugins/pay'
import type { SendAgreement } from 'quoin/plugins/send'
import type { SwapAgreement } from 'quoin/plugins/swap'

export { BrowserProvider } from 'ethers'
export { createEthersAdapter } from 'quoin/adapters/ethers'
export { QuoinProvider, useCreateKernel } from 'quoin/react'
export { type ReactNode, useEffect } from 'react'
export { http } from 'viem'
export { base, mainnet } from 'viem/chains'
export { expect } from 'vitest'
export { createConfig } from 'wagmi'

export declare const projectId: string
export declare const networks: readonly [NetworkInput, ...NetworkInput[]]
export declare const solana: NetworkInput
export declare const bitcoin: NetworkInput
export declare const polkadot: NetworkInput
export declare const relayUrl: string
export const options = { projectId, networks }
export const quoin = createQuoin({
  ...options,
  siwx: {},
  legal: { termsUrl: 'https://app.example/terms', version: '1' },
  pay: {},
  smartSessions: {},
})
export const kernel = quoin

export declare const network: Network
export declare const account: CaipAddress
export declare const from: string
export declare const to: string
export declare const mint: string
export declare const token: `0x${string}`
export declare const publicKey: `0x${string}`
export declare const message: string
export declare const signature: string
export declare const nonce: string
export declare const id: string
export declare const request: PayRequest
export declare const agreed: readonly (SendAgreement & SwapAgreement)[]

export declare const banner: { allows(purpose: string): boolean }
export declare function save(id: string | undefined): void
export declare function show(...values: readonly unknown[]): void
export declare function showError(error: unknown): void
export declare function report(error: unknown): void
export declare function render(state: unknown): void

/** A wallet of another ecosystem, as its extension puts it into the page. */
export declare const provider: {
  enable(): Promise<readonly string[]>
  accounts(): Promise<readonly string[]>
  chain(): Promise<string>
  request(args: { readonly method: string; readonly params: unknown }): Promise<unknown>
  switchChain(id: number | string): Promise<void>
  on(event: 'accounts', listener: (addresses: readonly string[]) => void): () => void
}
/** A server of Hono. */
export declare const app: {
  get(
    path: string,
    answer: (context: {
      readonly req: { query(): Readonly<Record<string, string>> }
      json(body: unknown): Response
    }) => Response,
  ): void
}

export interface MyPlugin extends PluginTypes {
  readonly id: 'mine'
  readonly options: { readonly maxLength?: number } | undefined
  readonly messages: { readonly title: string }
}
/** Some fields of a manifest. */
export interface ManifestFields extends Omit<Partial<PluginManifest<MyPlugin>>, 'contributes'> {
  readonly contributes?: Partial<PluginContributions<MyPlugin>>
}
export declare const ctx: PluginContext<MyPlugin>
export declare const myPlugin: Plugin<MyPlugin>
export declare const notesPlugin: Plugin<MyPlugin>
export declare const shop: AnyKernel
export declare const game: AnyKernel
export declare const RegionToken: Token<ConnectGate>
export interface VaultOpened {
  readonly kind: string
}
export declare const swedish: Readonly<Record<string, Readonly<Record<string, string>>>>
