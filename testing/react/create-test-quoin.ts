'use client'

import { createElement, type ReactNode } from 'react'
import { type AnyKernel, createKernel, type Network } from '#kernel'
import { KernelContext } from '../../ui-kit/plugin/kernel-context.js'
import type { UsablePlugin } from '../conformance/plugin/plugin-subject.js'
import { createMockChain, createMockNetwork } from '../mock-chain.js'
import { createMockConnector, type MockConnector } from '../mock-connector.js'
import type { MockConnectorOptions } from '../mock-connector-options.js'
import { createMockWorld } from '../mock-world.js'
import { createTestPlatform, type TestPlatform } from '../test-platform.js'
import { testViews } from './test-views.js'

/** The options that a kernel of a test needs: spread them into those of your own `createQuoin` or `createKernel`. */
export interface TestKernelOptions {
  readonly projectId: string
  readonly platform: TestPlatform
}

/** A kernel of any plugins, which takes further ones. */
export interface UsableKernel extends AnyKernel {
  use(plugin: unknown): unknown
}

/** Options of `createTestQuoin`. */
export interface TestQuoinOptions<K extends UsableKernel = UsableKernel> {
  /** Connects the wallet as soon as the kernel has started. Default false. */
  readonly connected?: boolean
  /** The mock wallet: its accounts, and responses by method. Default: one EVM account. */
  readonly wallet?: MockConnectorOptions
  /** Default: one network for each namespace of the wallet. Not with `create`. */
  readonly networks?: readonly Network[]
  /** The host's own plugins. */
  readonly plugins?: readonly UsablePlugin[]
  /** Creates the kernel of the host instead of a bare one: with its own networks, chains and plugins. */
  readonly create?: (options: TestKernelOptions) => K
}

/** A kernel with a mock wallet, for component tests. */
export interface TestQuoin<K extends UsableKernel = UsableKernel> {
  readonly kernel: K
  /** The wallet, with control over its user. */
  readonly wallet: MockConnector
  /** The page that the kernel runs on: its clock, storage, network and logs. */
  readonly platform: TestPlatform
  /** Provides the kernel to the hooks and buttons of `quoin/react`. Takes `render(…, { wrapper })` of Testing Library, or your own root. */
  readonly wrapper: (props: { readonly children?: ReactNode }) => ReactNode
  /** Resolves once the kernel has started and, with `connected`, the wallet is connected. */
  readonly ready: Promise<void>
  /** Disposes of the kernel; `platform.leftovers()` is empty then. */
  dispose(): Promise<void>
}

/**
 * Creates a kernel with a mock wallet on a test platform, and a wrapper for component tests. The kernel starts at once. Without
 * `create` it has no plugin but yours: the hooks for accounts, networks, requests and the modal work, and `open()` opens an empty
 * view `Connect` or `Account`.
 *
 * @example
 * const quoin = createTestQuoin({ connected: true, wallet: { accounts: ['0x5290…'] } })
 * render(<App />, { wrapper: quoin.wrapper })
 * await screen.findByText('0x5290…')
 * await quoin.dispose()
 *
 * @example
 * // The host's own kernel, with all of its plugins.
 * createTestQuoin({ create: (base) => createQuoin({ ...base, networks: [mainnet] }) })
 */
export function createTestQuoin<K extends UsableKernel = UsableKernel>(
  options: TestQuoinOptions<K> = {},
): TestQuoin<K> {
  const { connected = false, plugins = [], create } = options
  const platform = createTestPlatform()
  const approval = ['mock_sign', ...Object.keys(options.wallet?.answers ?? {})]
  const rpc = { safe: ['mock_ping'], approval }
  const wallet = createMockConnector({ methods: [...rpc.safe, ...approval], ...options.wallet })
  const base = { projectId: 'test', platform }
  const networks =
    options.networks ?? wallet.namespaces.map((namespace) => createMockNetwork(`${namespace}:1`))
  const namespaces = new Set(networks.map(({ chainNamespace }) => chainNamespace))
  // Without `create`, nothing chooses another type of kernel than the default.
  const kernel = create?.(base) ?? (createKernel({ ...base, networks }).use(testViews) as UsableKernel as K)
  const chains = create ? [] : [...namespaces].map((namespace) => createMockChain({ namespace, rpc }))
  for (const plugin of [createMockWorld({ chains, wallets: [wallet] }), ...plugins]) kernel.use(plugin)
  let isDisposed = false

  async function begin(): Promise<void> {
    try {
      await kernel.start()
      if (connected) await kernel.connections.connect(wallet.id)
    } catch (error) {
      // A test that ends before interrupts both.
      if (!isDisposed) throw error
    }
  }

  return {
    kernel,
    wallet,
    platform,
    wrapper: ({ children }) => createElement(KernelContext.Provider, { value: kernel }, children),
    ready: begin(),
    async dispose() {
      isDisposed = true
      await kernel.dispose()
    },
  }
}
