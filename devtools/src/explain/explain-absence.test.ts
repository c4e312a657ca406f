import { afterEach, expect, it, vi } from 'vitest'
import {
  createKernel,
  definePlugin,
  type KernelOptions,
  type Plugin,
  type PluginManifest,
  type PluginTypes,
} from '#kernel'
import { createMockConnector, createTestPlatform } from '#testing'
import { explainAbsence } from '../load-explain-absence.js'
import { knownNames } from './known-names.js'

const running: { dispose(): Promise<void> }[] = []
afterEach(async () => {
  for (const kernel of running.splice(0)) await kernel.dispose()
})

const view = () => Promise.resolve({ default: () => null })
const network = (id: number) => ({
  id,
  name: `Network ${id}`,
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['https://rpc.example'] } },
})
const plugin = (manifest: Partial<PluginManifest> & { readonly id: string }): Plugin<PluginTypes> =>
  definePlugin<PluginTypes>({ version: '1.0.0', kernel: '*', ...manifest })

/** A plugin whose view displays features. */
const account = plugin({
  id: 'accounts',
  contributes: { views: { Account: { load: view, title: 't' } } } as never,
})

async function start(plugins: readonly Plugin<PluginTypes>[], options: Partial<KernelOptions> = {}) {
  const kernel = createKernel({
    projectId: 'test',
    logLevel: 'silent',
    networks: [network(1), network(2)],
    platform: createTestPlatform(),
    ...options,
  })
  for (const one of plugins) kernel.use(one)
  running.push(kernel)
  await kernel.start()
  return kernel
}

const wallet = (id: string, name: string, rdns?: string, namespace = 'eip155') =>
  Object.assign(createMockConnector({ id, name, namespace, type: 'announced' }), { rdns })
const wallets = (...connectors: readonly ReturnType<typeof wallet>[]) =>
  plugin({
    id: 'found',
    contributes: { connectors: connectors.map((one) => ({ id: one.id, create: () => one })) },
  })

it('reports a plugin that is switched off, and the option that does it [KRN-03] [KRN-08]', async () => {
  const kernel = await start(
    [plugin({ id: 'swap', flag: 'swaps' }), plugin({ id: 'beta', enabledByDefault: false })],
    {
      features: { swaps: false },
    },
  )
  const [answer] = await explainAbsence(kernel, 'Swaps')
  expect(answer).toMatchObject({ subject: "plugin 'swap'", reason: 'plugin-disabled' })
  expect(answer?.text).toContain('features.swaps is false')
  const [off] = await explainAbsence(kernel, 'beta')
  expect(off).toMatchObject({ reason: 'plugin-disabled', fix: 'Set features.beta to true.' })
})

it('reports why a plugin failed or is blocked [KRN-08]', async () => {
  const broken = plugin({
    id: 'broken',
    start: () => {
      throw new Error('on purpose')
    },
  })
  const kernel = await start([broken, plugin({ id: 'needy', requires: ['nobody'] })])
  expect((await explainAbsence(kernel, 'broken'))[0]).toMatchObject({ reason: 'plugin-failed' })
  expect((await explainAbsence(kernel, 'broken'))[0]?.text).toContain("in its phase 'start'")
  expect((await explainAbsence(kernel, 'needy'))[0]).toMatchObject({ reason: 'plugin-blocked' })
  expect((await explainAbsence(kernel, 'needy'))[0]?.text).toContain("requires 'nobody', which is not used")
})

it('reports that the plugin of an option is not used [KRN-03]', async () => {
  const kernel = await start([], { features: { swaps: true }, connectMethodsOrder: ['email'] })
  expect(await explainAbsence(kernel, 'swaps')).toMatchObject([
    { reason: 'plugin-not-used', fix: "Add use() of the plugin that brings 'swaps'." },
  ])
  expect(await explainAbsence(kernel, 'email')).toMatchObject([{ reason: 'plugin-not-used' }])
})

it('reports a service without an address', async () => {
  const kernel = await start([plugin({ id: 'listing', contributes: { services: ['gateway'] } })])
  expect(await explainAbsence(kernel, 'listing')).toMatchObject([
    { reason: 'service-not-configured', fix: 'Add services.gateway to the options of the kernel.' },
  ])
})

it('reports the state in which the condition of a feature is false, and the states in which it is true [KRN-02]', async () => {
  const feature = plugin({
    id: 'send',
    contributes: {
      features: [
        {
          id: 'sending',
          label: 'send',
          icon: 'send',
          view: 'Account',
          when: (state) => state.network?.id === 2,
        },
        {
          id: 'throwing',
          label: 'throwing',
          icon: 'send',
          view: 'Account',
          when: () => {
            throw new Error('on purpose')
          },
        },
      ],
    },
  })
  const one = wallet('mock', 'Mock Wallet')
  const kernel = await start([account, feature, wallets(one)])
  expect(await explainAbsence(kernel, 'sending')).toMatchObject([{ reason: 'not-connected' }])
  await kernel.connections.connect('mock')
  const [answer] = await explainAbsence(kernel, 'sending')
  expect(answer).toMatchObject({ subject: "feature 'sending' of plugin 'send'", reason: 'condition' })
  expect(answer?.text).toContain('a wallet is connected, the network is Network 1')
  expect(answer?.text).toContain('It would say yes on Network 2.')
  // The kernel reports the error with the plugin's id, and treats it as `false`.
  expect((await explainAbsence(kernel, 'throwing'))[0]).toMatchObject({ reason: 'condition' })
  await kernel.networks.switchTo('eip155:2')
  expect(await explainAbsence(kernel, 'sending')).toMatchObject([{ reason: 'shown' }])
})

it('reports that no running plugin has the view of a feature [KRN-02]', async () => {
  const kernel = await start([
    plugin({
      id: 'send',
      contributes: { features: [{ id: 'sending', label: 'send', icon: 'send', view: 'Account' }] },
    }),
  ])
  expect(await explainAbsence(kernel, 'sending')).toMatchObject([{ reason: 'no-view' }])
})

it('reports a wallet that is listed under another entry: the same rdns or the same name [CON-02]', async () => {
  const kernel = await start([
    wallets(
      wallet('a', 'Heron', 'example.heron'),
      wallet('b', 'Heron Beta', 'example.heron'),
      wallet('c', 'Copper Wallet'),
      wallet('d', 'copper'),
    ),
  ])
  const heron = await explainAbsence(kernel, 'Heron Beta')
  expect(heron).toMatchObject([{ reason: 'merged' }])
  expect(heron[0]?.text).toContain("'Heron' (connector 'a'), which has the same rdns example.heron")
  expect((await explainAbsence(kernel, 'd'))[0]?.text).toContain('the same name')
  expect(await explainAbsence(kernel, 'Heron')).toMatchObject([{ reason: 'shown' }])
})

it('reports announcements that no chain accepted [CON-02] [SEC-04]', async () => {
  const kernel = await start([wallets(wallet('a', 'Heron', 'example.heron'))])
  const announced = [
    { name: 'Impostor', rdns: 'example.heron', hasProvider: true },
    { name: 'Hollow', rdns: 'example.hollow', hasProvider: false },
    { name: 'Stray', rdns: undefined, hasProvider: true },
    { name: 'Heron', rdns: 'example.heron', hasProvider: true },
  ]
  expect(await explainAbsence(kernel, 'Impostor', announced)).toMatchObject([{ reason: 'merged' }])
  expect(await explainAbsence(kernel, 'Hollow', announced)).toMatchObject([{ reason: 'refused' }])
  expect(await explainAbsence(kernel, 'Stray', announced)).toMatchObject([{ reason: 'refused' }])
  expect(await explainAbsence(kernel, 'Heron', announced)).toMatchObject([{ reason: 'shown' }])
})

it('reports a wallet, namespace or network without a network or a chain [NET-01] [NET-03]', async () => {
  const kernel = await start([wallets(wallet('s', 'Sunny', undefined, 'solana'))])
  expect(await explainAbsence(kernel, 'Sunny')).toMatchObject([{ reason: 'no-network' }])
  expect(await explainAbsence(kernel, 'solana')).toMatchObject([{ reason: 'no-chain' }])
  expect(await explainAbsence(kernel, 'eip155:137')).toMatchObject([{ reason: 'no-network' }])
  expect(await explainAbsence(kernel, 'Network 2')).toMatchObject([{ reason: 'no-chain' }])
})

it('reports an unknown name, and the requirements of a wallet with that name', async () => {
  const kernel = await start([])
  expect((await explainAbsence(kernel, 'Nowhere Wallet')).map(({ reason }) => reason)).toEqual([
    'unknown',
    'list-unknown',
  ])
  expect(await explainAbsence(kernel, '  ')).toEqual([])
})

it('falls back on names that contain the query, and changes nothing', async () => {
  const kernel = await start([plugin({ id: 'swapper' })])
  const changed = vi.fn()
  kernel.trace(changed)
  expect(await explainAbsence(kernel, 'swapp')).toMatchObject([
    { subject: "plugin 'swapper'", reason: 'shown' },
  ])
  expect(knownNames(kernel, (await kernel.inspect()).plugins)).toContain('swapper')
  expect(knownNames(kernel, (await kernel.inspect()).plugins)).toContain('Network 1')
  expect(changed).not.toHaveBeenCalled()
})
