import { afterEach, expect, it, vi } from 'vitest'
import { contextTokenOf, createKernel, definePlugin, OptionsToken, provide } from '#kernel'
import { createTestPlatform } from '#testing'
import { testChain, testNetwork } from '../testing/test-chain.js'
import { loadUniversalProvider } from './client/load-universal-provider.js'
import { SessionConnectorToken } from './connector.js'
import {
  type WalletConnectOptions,
  type WalletConnectPlugin,
  WalletConnectToken,
  walletConnectConnectorId,
} from './contract.js'
import { walletConnectPlugin } from './manifest.js'
import { createWalletConnectService, type WalletConnectService } from './service.js'

const disposers: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const dispose of disposers.splice(0)) await dispose()
})

/** A page whose host did not install WalletConnect's library. */
const missing = (): ReturnType<typeof loadUniversalProvider> =>
  loadUniversalProvider(() =>
    Promise.reject(Object.assign(new Error('Cannot find package'), { code: 'ERR_MODULE_NOT_FOUND' })),
  )

async function start(
  library = missing,
  options: WalletConnectOptions = {},
  projectId = 'test',
  isWatched = false,
) {
  const load = vi.fn(library)
  let service: WalletConnectService | undefined
  const serviceOf = (): WalletConnectService => {
    if (!service) throw new Error('not created')
    return service
  }
  const { manifest } = walletConnectPlugin
  const plugin = definePlugin<WalletConnectPlugin>({
    ...manifest,
    services: async () => ({
      default: [
        provide(WalletConnectToken, {
          deps: [contextTokenOf<WalletConnectPlugin>(), OptionsToken],
          create(context, options) {
            service = createWalletConnectService(context, options, load)
            return service.api
          },
        }),
        provide(SessionConnectorToken, { deps: [WalletConnectToken], create: () => serviceOf().connector }),
      ],
    }),
  })
  const platform = createTestPlatform({ page: { url: 'http://localhost:5173/' } })
  const kernel = createKernel({
    projectId,
    ...(!isWatched && { logLevel: 'silent' }),
    networks: [testNetwork(1)],
    platform,
  })
    .use(
      definePlugin({
        id: 'testchains',
        version: '1.0.0',
        kernel: '*',
        contributes: { chains: [testChain('eip155', [])] },
      }),
    )
    .use(plugin, { relayUrl: 'wss://relay.example', ...options })
  disposers.push(async () => {
    await service?.dispose()
    await kernel.dispose()
  })
  const alerts: unknown[] = []
  kernel.on('alert:raised', ({ error }) => alerts.push(error))
  await kernel.start(isWatched ? {} : { services: 'all' })
  return { kernel, platform, load, alerts, isCreated: () => service !== undefined }
}

it('reports a missing library once to the developer, by a code that names the package (ERR-01)', async () => {
  const { kernel, load, alerts } = await start()
  const { walletconnect } = kernel
  walletconnect.start()
  await vi.waitFor(() => expect(alerts).toHaveLength(1))
  expect(alerts[0]).toMatchObject({
    code: 'PEER_MISSING',
    details: '@walletconnect/universal-provider',
    fix: 'npm install @walletconnect/universal-provider@2.21.8',
  })
  await vi.waitFor(() =>
    expect(walletconnect.pairing.getState()).toMatchObject({
      status: 'failed',
      error: { code: 'PEER_MISSING' },
    }),
  )
  walletconnect.stop()
  walletconnect.start()
  expect(walletconnect.pairing.getState()).toMatchObject({
    status: 'failed',
    error: { code: 'PEER_MISSING' },
  })
  expect(load).toHaveBeenCalledTimes(1)
  expect(alerts).toHaveLength(1)
})

it('serves no namespace without its library, so that no row offers to scan a code [CON-03]', async () => {
  const { kernel, alerts } = await start()
  const connector = kernel.connectors.find(walletConnectConnectorId)
  expect(connector?.namespaces).toEqual(['eip155'])
  kernel.walletconnect.start()
  await vi.waitFor(() => expect(alerts).toHaveLength(1))
  expect(connector?.namespaces).toEqual([])
  expect(kernel.walletconnect.canConnect()).toBe(false)
})

it('contacts no relay without a project id: it is reported once at the start, and no row offers to scan a code [CON-03] [ERR-03] (ERR-01)', async () => {
  const { kernel, load, alerts } = await start(missing, {}, '', true)
  await vi.waitFor(() => expect(alerts).toHaveLength(1))
  expect(alerts[0]).toMatchObject({
    code: 'PROJECT_ID_MISSING',
    fix: "Pass 'projectId', or the relay's own as 'walletConnect: { projectId }'.",
  })
  const connector = kernel.connectors.find(walletConnectConnectorId)
  await vi.waitFor(() => expect(connector?.namespaces).toEqual([]))
  kernel.walletconnect.start()
  expect(kernel.walletconnect.pairing.getState()).toMatchObject({
    status: 'failed',
    error: { code: 'PROJECT_ID_MISSING' },
  })
  expect(load).not.toHaveBeenCalled()
  expect(alerts).toHaveLength(1)
})

it.each([
  ['no relay', { relayUrl: undefined }, ''],
  ["the relay's own project id", { projectId: 'at-the-relay' }, ''],
  ['the project id of the page', {}, 'test'],
])('reports nothing and loads nothing after the start with %s [CON-03]', async (_, options, projectId) => {
  const { platform, isCreated, load, alerts } = await start(missing, options, projectId, true)
  // The tools that look for mistakes report this one last.
  await vi.waitFor(async () => {
    await platform.clock.advanceAsync(5_000)
    expect(alerts).toEqual([expect.objectContaining({ code: 'MODAL_NOT_MOUNTED' })])
  })
  expect(isCreated()).toBe(false)
  expect(load).not.toHaveBeenCalled()
})

it.each([
  [{ projectId: 'at-the-relay' }, 'at-the-relay'],
  [{}, 'test'],
])(
  'gives the relay the project id of the options %o, else that of the kernel [CON-03]',
  async (options, id) => {
    const init = vi.fn(() => Promise.reject(new Error('not started')))
    const { kernel } = await start(
      () => loadUniversalProvider(async () => ({ UniversalProvider: Object.assign(class {}, { init }) })),
      options,
    )
    kernel.walletconnect.start()
    await vi.waitFor(() => expect(init).toHaveBeenCalledWith(expect.objectContaining({ projectId: id })))
  },
)
