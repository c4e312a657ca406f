import { type AnyKernel, createKernel, type KernelEvents } from '#kernel'
import {
  createMockChain,
  createMockConnector,
  createMockNetwork,
  createMockWorld,
  createTestPlatform,
  type MockConnector,
  type TestPlatform,
} from '#testing'

export const namespaces = ['eip155', 'solana', 'bip122', 'polkadot'] as const
export type Namespace = (typeof namespaces)[number]

/** Two networks of the host in each namespace. */
export const networkIds = namespaces.flatMap((namespace) => [`${namespace}:one`, `${namespace}:two`] as const)
export const namespaceOf = (id: string): Namespace =>
  namespaces.find((namespace) => id.startsWith(`${namespace}:`)) ?? 'eip155'

/** The namespaces of each wallet of the page. */
export const serves: Readonly<Record<string, readonly Namespace[]>> = {
  // As our chains do it: a connector for each namespace of a wallet.
  ...Object.fromEntries(
    ['heron', 'copper'].flatMap((name) => namespaces.map((one) => [`${one}:${name}`, [one]])),
  ),
  // As WalletConnect does it: one session over all.
  session: namespaces,
  // As a third party may do it: one connector, but each namespace by itself.
  both: ['solana', 'bip122'],
}
export const walletIds: readonly string[] = Object.keys(serves)

export interface World {
  readonly platform: TestPlatform
  readonly wallets: Readonly<Record<string, MockConnector>>
  kernel: AnyKernel
}

/** Loads a page over the storage of the pages before. */
export async function openPage({ platform, wallets }: Omit<World, 'kernel'>): Promise<AnyKernel> {
  const kernel = createKernel({
    projectId: 'test',
    platform,
    logLevel: 'silent',
    networks: networkIds.map((id) => createMockNetwork(id)),
  }).use(
    createMockWorld({
      chains: namespaces.map((namespace) => createMockChain({ namespace })),
      wallets: Object.values(wallets),
    }),
  )
  await kernel.start()
  // Sends no request, but loads the code that connects, so that no step waits for it.
  await kernel.connections.connect('none').catch(() => undefined)
  return kernel
}

export async function newWorld(): Promise<World> {
  const make = (id: string): MockConnector =>
    createMockConnector({
      id,
      name: id.split(':').at(-1) ?? id,
      type: id === 'session' ? 'wallet-connect' : 'announced',
      namespaces: serves[id] ?? [],
      accounts: [`${id} A`, `${id} B`],
    })
  const platform = createTestPlatform()
  const wallets = Object.fromEntries(walletIds.map((id) => [id, make(id)]))
  return { platform, wallets, kernel: await openPage({ platform, wallets }) }
}

export const liveIn = (kernel: AnyKernel, id: string): readonly Namespace[] =>
  namespaces.filter((namespace) =>
    kernel.connections.store
      .getState()
      .connections.some((one) => one.connectorId === id && one.namespace === namespace),
  )

/** Returns everything that a user, a plugin or the next page can observe of a namespace. */
export function snapshot({ kernel, platform }: World, namespace: Namespace): unknown {
  const stored = (key: string): string => platform.storage.get(`@quoin/default/${key}/v1`) ?? '[]'
  const chosen: readonly string[] = JSON.parse(stored('networks'))
  return {
    state: kernel.connections.state(namespace),
    connections: kernel.connections.store
      .getState()
      .connections.filter((one) => one.namespace === namespace)
      .toSorted((a, b) => a.connectorId.localeCompare(b.connectorId)),
    caipAddress: kernel.connections.caipAddress(namespace),
    networks: kernel.networks.store.getState().byNamespace[namespace],
    isUnsupported: kernel.networks.isUnsupported(namespace),
    storedConnections: JSON.parse(stored('connections'))[namespace],
    storedNetwork: chosen.find((id) => namespaceOf(id) === namespace) ?? `${namespace}:one`,
  }
}

/** Collects namespaces whose events or state changed, also if the change was reverted at once. */
export function watchChanges(kernel: AnyKernel): { readonly changed: ReadonlySet<string>; stop(): void } {
  const changed = new Set<string>()
  // The names of events are those of `KernelEvents`; a kernel without known plugins accepts any.
  const on = <Name extends keyof KernelEvents>(
    name: Name,
    namespaceIn: (payload: KernelEvents[Name]) => string,
  ) =>
    (kernel as unknown as { on(name: Name, listener: (payload: KernelEvents[Name]) => void): () => void }).on(
      name,
      (payload) => changed.add(namespaceIn(payload)),
    )
  const stops = [
    on('connection:connected', ({ connection }) => connection.namespace),
    on('connection:disconnected', ({ namespace }) => namespace),
    on('account:changed', ({ namespace }) => namespace),
    on('network:changed', ({ namespace }) => namespace),
    kernel.connections.store.subscribe((now, before) => {
      for (const namespace of namespaces)
        if (JSON.stringify(now.byNamespace[namespace]) !== JSON.stringify(before.byNamespace[namespace]))
          changed.add(namespace)
    }),
  ]
  return {
    changed,
    stop() {
      for (const stop of stops) stop()
    },
  }
}
