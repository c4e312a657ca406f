import { expect, it } from 'vitest'
import { createKernel, type DiscoverySink, definePlugin, type PluginTypes } from '#kernel'
import {
  createMockChain,
  createMockConnector,
  createMockNetwork,
  createMockWorld,
  createTestPlatform,
  type MockConnector,
} from '#testing'

/** Starts a page with wallets, and returns the sink of its discoveries. */
async function visit(wallets: readonly MockConnector[], platform = createTestPlatform()) {
  let sink: DiscoverySink | undefined
  const kernel = createKernel({
    projectId: 'test',
    platform,
    logLevel: 'silent',
    networks: [createMockNetwork('eip155:1'), createMockNetwork('solana:main')],
  })
    .use(
      createMockWorld({
        wallets,
        chains: ['eip155', 'solana'].map((namespace) => createMockChain({ namespace })),
      }),
    )
    .use(
      definePlugin<PluginTypes>({
        id: 'finder',
        version: '1.0.0',
        kernel: '*',
        contributes: {
          discovery: [
            {
              id: 'finder',
              create: () => ({
                id: 'finder',
                namespace: 'eip155',
                start(given) {
                  sink = given
                  return () => undefined
                },
              }),
            },
          ],
        },
      }),
    )
  await kernel.start()
  const isUsed: DiscoverySink['isUsed'] = (id, namespace) => sink?.isUsed(id, namespace) ?? false
  return { kernel, platform, isUsed }
}

const wallet = (id: string, namespace = 'eip155') => createMockConnector({ id, namespace, type: 'announced' })

it('a discovery knows the wallets that were connected, in their namespace, also after they disconnected [S16]', async () => {
  const wallets = [wallet('org.used'), wallet('solana:used', 'solana'), wallet('org.unused')]
  const { kernel, platform, isUsed } = await visit(wallets)
  expect(isUsed('org.used', 'eip155')).toBe(false)
  await kernel.connections.connect('org.used')
  await kernel.connections.connect('solana:used')
  await kernel.connections.disconnect()
  await kernel.dispose()
  const next = await visit([], platform)
  expect([
    next.isUsed('org.used', 'eip155'),
    next.isUsed('solana:used', 'solana'),
    next.isUsed('org.used', 'solana'),
    next.isUsed('org.unused', 'eip155'),
  ]).toEqual([true, true, false, false])
  await next.kernel.dispose()
})

it('the last eight wallets of a namespace are known, the newest first, and only those of the page [S16]', async () => {
  const wallets = Array.from({ length: 12 }, (_, at) => wallet(`w${at}`))
  const relay = createMockConnector({ id: 'relay', type: 'wallet-connect' })
  const { kernel, platform } = await visit([...wallets, relay])
  for (const { id } of [...wallets, relay]) await kernel.connections.connect(id)
  await kernel.connections.disconnect({ connectorId: 'w11', namespace: 'eip155' })
  await kernel.connections.connect('w11')
  expect(platform.storage.get('@quoin/default/eip155/used')).toBe('w11 w10 w9 w8 w7 w6 w5 w4')
  await kernel.dispose()
})

it('a restored wallet is known, and corrupt data counts as nothing [S16] [STO-01]', async () => {
  const platform = createTestPlatform()
  platform.storage.set('@quoin/default/eip155/used', '\u0000'.repeat(10_000))
  const first = await visit([wallet('org.used')], platform)
  expect(first.isUsed('org.used', 'eip155')).toBe(false)
  await first.kernel.connections.connect('org.used')
  await first.kernel.dispose()
  platform.storage.remove('@quoin/default/eip155/used')
  const again = createMockConnector({ id: 'org.used', type: 'announced', permitted: true })
  const { kernel, isUsed } = await visit([again], platform)
  expect(kernel.connections.active('eip155')?.connectorId).toBe('org.used')
  expect(isUsed('org.used', 'eip155')).toBe(true)
  await kernel.dispose()
})
