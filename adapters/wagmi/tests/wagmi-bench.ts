import { type Chain, defineChain } from 'viem'
import { vi } from 'vitest'
import {
  type Config,
  type CreateConnectorFn,
  createConfig,
  createStorage,
  fallback,
  http,
  injected,
} from 'wagmi'
import { reconnect } from 'wagmi/actions'
import type { Kernel, KernelOptions } from '#kernel'
import { createTestPlatform, type MockEvmWallet, settle, type TestPlatform } from '#testing'
import { createQuoin, type StandardPlugins } from '../../../bundle/index.js'
import { exampleWallet } from '../../eip1193/tests/adapter-bench.js'
import { connectWagmi, networksOf, quoinConnector } from '../src/index.js'

export const one: Chain = defineChain({
  id: 1,
  name: 'One',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['https://node-1.example/'] } },
})
export const two: Chain = defineChain({ ...one, id: 137, name: 'Two' })

/** The storage of a browser for wagmi. */
export type Kept = Map<string, string>

/** A page: its storage across reloads, and its wallet. */
export interface Page {
  readonly platform: TestPlatform
  readonly kept: Kept
  readonly wallet: MockEvmWallet
}

export function createPage(wallet: MockEvmWallet = exampleWallet()): Page {
  return { platform: createTestPlatform(), kept: new Map(), wallet }
}

/** Returns wagmi's own connector for an announced wallet, as its EIP-6963 discovery creates it. */
export function announcedInWagmi({ info, provider }: MockEvmWallet): CreateConnectorFn {
  // The provider implements EIP-1193, whose type viem narrows method by method.
  return injected({ target: { id: info.rdns, name: info.name, provider: provider as never } })
}

export interface WagmiWorld extends Page {
  readonly config: Config
  readonly kernel: Kernel<StandardPlugins>
}

export interface WagmiWorldOptions {
  /** Wallets that wagmi has connectors for. */
  readonly inWagmi?: readonly MockEvmWallet[]
  /** `true` if the kernel discovers the wallet of the page itself. Default true. */
  readonly announced?: boolean
  readonly kernel?: Partial<KernelOptions>
  readonly connectors?: readonly CreateConnectorFn[]
}

/** Opens a page with a wagmi config and a kernel that are connected; not started. */
export function openPage(page: Page, options: WagmiWorldOptions = {}): WagmiWorld {
  const { platform, kept, wallet } = page
  const {
    inWagmi = [],
    announced = true,
    connectors = [quoinConnector(), ...inWagmi.map(announcedInWagmi)],
  } = options
  if (announced) wallet.announceOn(platform)
  const config = createConfig({
    chains: [one, two],
    transports: {
      1: http(),
      137: fallback([http('https://node-137.example/'), http('https://spare-137.example/')]),
    },
    connectors: [...connectors],
    multiInjectedProviderDiscovery: false,
    storage: createStorage({
      storage: {
        getItem: (key) => kept.get(key) ?? null,
        setItem: (key, value) => void kept.set(key, value),
        removeItem: (key) => void kept.delete(key),
      },
    }),
  })
  const kernel = createQuoin({ projectId: 'test', networks: networksOf(config), platform, ...options.kernel })
  return { ...page, config, kernel: connectWagmi(kernel, config) }
}

/** Returns the values of wagmi's hooks. */
export function shownBy({ state }: Config): readonly unknown[] {
  const connection = state.current === null ? undefined : state.connections.get(state.current)
  return [state.status, connection?.connector.id, connection?.accounts[0], state.chainId]
}

/** Returns the values that the widget displays. */
export function shownIn({ connections, networks }: WagmiWorld['kernel']): readonly unknown[] {
  const connection = connections.active('eip155')
  return [connection?.connectorId, connection?.accounts[0]?.address, networks.active('eip155')?.id]
}

/** Returns the number of the wallet's prompts for access to the accounts. */
export function prompts(wallet: MockEvmWallet): number {
  return wallet.requests.filter(({ method }) =>
    ['eth_requestAccounts', 'wallet_requestPermissions'].includes(method),
  ).length
}

const worlds: WagmiWorld[] = []

/** Runs before each test: wagmi's connectors for browser wallets do nothing without a browser. */
export function enterBrowser(): void {
  vi.stubGlobal('window', new EventTarget())
}

/** Runs after each test. */
export async function leaveBrowser(): Promise<void> {
  for (const { kernel } of worlds.splice(0)) await kernel.dispose()
  vi.unstubAllGlobals()
}

/** Opens a page that ends with the test. */
export function visit(page: Page, options: WagmiWorldOptions = {}): WagmiWorld {
  const world = openPage(page, options)
  worlds.push(world)
  return world
}

/** Runs timers without delay: those that wait for the next turn. */
export async function nextTurn({ platform }: WagmiWorld): Promise<void> {
  await settle()
  await platform.clock.advanceAsync(0)
  await settle()
}

export async function start(page: Page = createPage(), options: WagmiWorldOptions = {}): Promise<WagmiWorld> {
  const world = visit(page, options)
  await world.kernel.start()
  await nextTurn(world)
  return world
}

/** Reloads the page: kernel and wagmi restore the data that they stored before. */
export async function reload(
  { platform, kept, wallet, kernel }: WagmiWorld,
  options: WagmiWorldOptions = {},
): Promise<WagmiWorld> {
  const stored = new Map(kept)
  await kernel.dispose()
  const world = visit({ platform, kept: stored, wallet }, { announced: false, ...options })
  const restored = [world.kernel.start(), reconnect(world.config)]
  await settle()
  await platform.clock.advanceAsync(0)
  await Promise.all(restored)
  await nextTurn(world)
  return world
}
