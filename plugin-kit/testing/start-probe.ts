import { createKernel, definePlugin, type PluginContext, type PluginTypes } from '#kernel'
import {
  createMockChain,
  createMockConnector,
  createMockNetwork,
  createMockWorld,
  createTestPlatform,
  type MockConnector,
  type TestPlatform,
} from '#testing'

export interface ProbeOptions {
  readonly platform?: TestPlatform
  /** The host's services; the plugin may call the gateway. */
  readonly services?: Readonly<Record<string, string>>
}

/** A started kernel with networks of two namespaces, a wallet for each, and the context of a plugin. */
export interface Probe {
  readonly ctx: PluginContext
  readonly platform: TestPlatform
  /** Accounts `alice` and `bob` on `mock:one` and `mock:two`. */
  readonly wallet: MockConnector
  /** Account `carol` on `other:one`. */
  readonly other: MockConnector
  connect(wallet: MockConnector): Promise<void>
  dispose(): Promise<void>
}

/** Starts a kernel and returns the context that one of its plugins received. */
export async function startProbe({
  platform = createTestPlatform(),
  services = {},
}: ProbeOptions = {}): Promise<Probe> {
  const wallet = createMockConnector({ id: 'first', namespace: 'mock', accounts: ['alice', 'bob'] })
  const other = createMockConnector({ id: 'second', namespace: 'other', accounts: ['carol'] })
  let ctx: PluginContext | undefined
  const kernel = createKernel({
    projectId: 'test',
    platform,
    services,
    networks: [createMockNetwork('mock:one'), createMockNetwork('mock:two'), createMockNetwork('other:one')],
  })
    .use(
      createMockWorld({
        chains: [createMockChain(), createMockChain({ namespace: 'other' })],
        wallets: [wallet, other],
      }),
    )
    .use(
      definePlugin<PluginTypes>({
        id: 'probe',
        version: '1.0.0',
        kernel: '*',
        contributes: { services: ['gateway'] },
        start: (context) => {
          ctx = context
        },
      }),
    )
  await kernel.start()
  if (!ctx) throw new Error('The plugin was not started.')
  return {
    ctx,
    platform,
    wallet,
    other,
    connect: async (one) => {
      await kernel.connections.connect(one.id)
    },
    dispose: () => kernel.dispose(),
  }
}
