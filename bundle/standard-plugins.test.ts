import { readdirSync, readFileSync } from 'node:fs'
import { expect, it, vi } from 'vitest'
import { createToken, points } from '#kernel'
import { createTestPlatform } from '#testing'
import { chainPlugins } from './chain-plugins.js'
import { createQuoin } from './create-quoin.js'
import type { QuoinOptions } from './quoin-options.js'
import { pluginIn, type StandardPlugin } from './standard-plugin.js'
import { standardPlugins } from './standard-plugins.js'

const base: QuoinOptions = {
  projectId: 'p',
  networks: [
    {
      id: 1,
      name: 'Ethereum',
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: { default: { http: ['https://node.example'] } },
    },
  ],
  logLevel: 'silent',
}
const rows: readonly StandardPlugin[] = [...standardPlugins, ...chainPlugins]

async function manifestOf({ plugin }: StandardPlugin) {
  return pluginIn(typeof plugin === 'function' ? await plugin() : { plugin }).manifest
}

async function pluginsOf(options: Partial<QuoinOptions>) {
  const quoin = createQuoin<QuoinOptions>({ ...base, platform: createTestPlatform(), ...options })
  await quoin.start()
  const { plugins } = await quoin.inspect()
  await quoin.dispose()
  return plugins
}

it('each row names the id, the flag and the views and routes of its plugin [KRN-03] [KRN-04]', async () => {
  for (const row of rows) {
    const { id, flag = id, contributes } = await manifestOf(row)
    expect({ id: row.id, flag: row.flag ?? row.id }).toEqual({ id, flag })
    // A name that equals the plugin's id is reserved with it.
    const names = [contributes?.views ?? {}, contributes?.routes ?? {}]
      .flatMap(Object.keys)
      .filter((name) => name !== id)
    if (typeof row.plugin === 'function')
      expect([id, row.reserves?.split(' ') ?? []]).toEqual([id, expect.arrayContaining(names)])
  }
})

it('the exposed service of a plugin has the token of its id, by which pages without a bundler load it', async () => {
  const exposed = await Promise.all(rows.map(async (row) => (await manifestOf(row)).expose))
  const named = rows.map(({ id }, index) => exposed[index] && createToken(id))
  expect(exposed).toEqual(named)
  expect(exposed.filter((token) => token !== undefined).length).toBeGreaterThan(15)
})

it('a row reserves the place of the connect method of its plugin [KRN-03] [KRN-05]', async () => {
  for (const row of rows.filter(({ connectMethod }) => connectMethod)) {
    const [method] = (await manifestOf(row)).contributes?.connectMethods ?? []
    expect(method).toMatchObject({ ...row.connectMethod })
  }
})

it('the plugins bring the default orders of buttons and connect methods [KRN-03] [KRN-05]', async () => {
  const ids = async (options: Partial<QuoinOptions>) => {
    const services = { gateway: 'https://gateway.example', secureSite: 'https://site.example' }
    const quoin = createQuoin<QuoinOptions>({ ...base, services, platform: createTestPlatform(), ...options })
    await quoin.start()
    const { contributions } = quoin
    const found = [contributions.list(points.features), contributions.list(points.connectMethods)]
    await quoin.dispose()
    return found.map((list) => list.map(({ id }) => id))
  }
  expect(await ids({})).toEqual([
    ['onramp', 'swaps', 'receive', 'send'],
    ['email', 'social', 'wallet'],
  ])
  const reversed: Partial<QuoinOptions> = { plugins: rows.toReversed() }
  expect((await ids(reversed))[0]).toEqual(['onramp', 'swaps', 'receive', 'send'])
  expect(await ids({ walletFeaturesOrder: ['send'], connectMethodsOrder: ['wallet', 'social'] })).toEqual([
    ['send', 'onramp', 'swaps', 'receive'],
    ['wallet', 'social', 'email'],
  ])
})

it('kernel and page name no plugin, feature, view, route or method of the standard plugins [KRN-02]', async () => {
  const manifests = await Promise.all(rows.map(manifestOf))
  const names = manifests.flatMap(
    ({ id, contributes: { views, routes, features, connectMethods, rpc } = {} }) => [
      id,
      ...Object.keys(views ?? {}),
      ...Object.keys(routes ?? {}),
      ...[...(features ?? []), ...(connectMethods ?? [])].map((one) => one.id),
      ...Object.values({ ...rpc }).flatMap((methods) => Object.values(methods).flat()),
    ],
  )
  expect(names.length).toBeGreaterThan(80)
  const root = new URL('..', import.meta.url)
  const paths = ['kernel', 'page'].flatMap((room) =>
    readdirSync(new URL(room, root), { recursive: true, encoding: 'utf8' }).map((path) => `${room}/${path}`),
  )
  const sources = paths.filter(
    (path) => /(?<!\.test|\.test-d)\.ts$/.test(path) && !path.includes('/testing/'),
  )
  expect(sources.length).toBeGreaterThan(100)
  const named = sources
    // The names of the icons are those of things that plugins do.
    .filter((path) => path !== 'page/contributions/icon-name.ts')
    .flatMap((path) => {
      const code = readFileSync(new URL(path, root), 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '')
      return names
        .filter((name) => code.includes(`'${String(name)}'`))
        .map((name) => `${path}: ${String(name)}`)
    })
  // Words with another meaning there: a directive of a content policy, a kind of connect method, a contribution point.
  expect(named).toEqual([
    'kernel/kernel/report-kernel.ts: connect',
    'page/contributions/contribution-kinds.ts: wallet',
    'page/contributions/page-points.ts: settings',
  ])
})

it('every flag that is true adds its plugin, whatever the other options are [KRN-03]', async () => {
  for (const { id, flag = id } of rows) {
    const plugins = await pluginsOf({ features: { [flag]: true } })
    expect([flag, plugins.some((plugin) => plugin.id === id)]).toEqual([flag, true])
  }
})

it('the powers of a row apply to a plugin that its flag adds, unless the host decides otherwise [KRN-03] [SEC-08]', async () => {
  const powersOf = async (options: Partial<QuoinOptions>) => {
    const quoin = createQuoin<QuoinOptions>({ ...base, platform: createTestPlatform(), ...options })
    await quoin.start()
    const report = await quoin.report()
    await quoin.dispose()
    return report.plugins.find(({ id }) => id === 'pay')?.powers.find(({ power }) => power === 'swap.confirm')
  }
  const services = { gateway: 'https://gateway.example' }
  expect(await powersOf({ services, features: { pay: true } })).toMatchObject({ allowed: true })
  const policy = { plugins: { pay: { allowedPowers: [] } } }
  expect(await powersOf({ services, pay: {}, policy })).toMatchObject({ allowed: false })
})

it('an unknown flag is an error that suggests the known one [KRN-03]', async () => {
  const platform = createTestPlatform()
  const features = { swap: false, sned: false, smartsessions: true, unknownPlugin: true }
  const quoin = createQuoin<QuoinOptions>({ ...base, logLevel: 'error', platform, features })
  await quoin.start()
  const logged = () => platform.logs.map(({ parts }) => String(parts[1])).join()
  await vi.waitFor(() => expect(logged()).toContain('features.unknownPlugin'))
  await quoin.dispose()
  expect(logged()).toContain("features.swap: no plugin has this flag, did you mean 'swaps'?")
  expect(logged()).toContain("features.sned: no plugin has this flag, did you mean 'send'?")
  expect(logged()).toContain("features.smartsessions: no plugin has this flag, did you mean 'smartSessions'?")
  expect(logged()).toMatch(/features\.unknownPlugin: no plugin has this flag\n/)
})

it('a host filters and reorders the list, and the types follow [KRN-04]', async () => {
  const plugins = standardPlugins.filter((row) => row.id !== 'swap')
  const quoin = createQuoin({ ...base, platform: createTestPlatform(), plugins: [...plugins].reverse() })
  await quoin.start()
  const ids = (await quoin.inspect()).plugins.map(({ id }) => id)
  expect(ids.slice(-2)).toEqual(['walletconnect', 'eip155'])
  expect(() => quoin.send).toThrow(expect.objectContaining({ code: 'PLUGIN_NOT_LOADED' }))
  // @ts-expect-error: it is filtered out
  expect(quoin.swap).toBeUndefined()
  await quoin.dispose()
})

it('a flag in the options is in the type of the kernel [KRN-04]', () => {
  const quoin = createQuoin({
    ...base,
    platform: createTestPlatform(),
    services: { gateway: 'https://gateway.example' },
    features: { pay: true },
  })
  expect(() => quoin.pay.open).toThrow()
  const without = createQuoin({ ...base, platform: createTestPlatform(), features: { pay: false } })
  // @ts-expect-error: its flag is false
  expect(without.pay).toBeUndefined()
})

it('the list in the documentation is this one [KRN-04]', async () => {
  const cell = (values: readonly string[]): string => values.map((value) => `\`${value}\``).join(' ') || '–'
  const conditions = {
    always: () => 'always',
    option: ({ id, flag = id, option }: StandardPlugin) =>
      option === undefined ? `with \`features: { ${flag}: true }\`` : `with the option \`${option}\``,
    namespace: ({ namespaces = [] }: StandardPlugin) => `with a network of ${cell(namespaces)}`,
    secureSite: () => 'with `services.secureSite`',
  }
  const lines = await Promise.all(
    rows.map(async (row) => {
      const { id, requires = [], contributes } = await manifestOf(row)
      const names = (map: object | undefined): string => cell(Object.keys(map ?? {}))
      const option = row.option === undefined ? '–' : `\`${row.option}\``
      const when = conditions[row.when](row)
      return `| ${id} | \`${row.flag ?? id}\` | ${option} | ${when} | ${cell(requires)} | ${names(contributes?.routes)} | ${names(contributes?.views)} |`
    }),
  )
  const page = `---
order: 50
test: bundle/standard-plugins.test.ts
---

# The standard plugins

Printed from \`standardPlugins\` and \`chainPlugins\` of \`quoin\`; a test fails where it is no longer true. \`createQuoin\` uses them in
this order. \`features: { <flag>: false }\` disables a plugin, \`true\` adds it whatever its condition is. Its options stand under the
name of its option. \`quoin.open('<route>')\` opens it.

| plugin | flag | option | used | requires | routes | views |
|---|---|---|---|---|---|---|
${lines.join('\n')}

## Views that need more than their plugin

- \`ConnectingWalletConnect\`: its QR code requires \`walletConnect: { relayUrl }\`.
- \`UnsupportedChain\` opens only while the wallet is on a network that the host does not list.
- \`RegisterAccountName\`: registration requires \`names: { suffix }\` and \`services.gateway\`.

A host that composes its own kernel adds the plugin of a view: \`createKernel(…).use(siwxPlugin)\`.

## Other lists

<!-- given: projectId, networks -->
\`\`\`ts
import { createQuoin, standardPlugins } from 'quoin'

const plugins = standardPlugins.filter((row) => row.id !== 'swap')
const quoin = createQuoin({ projectId, networks, plugins })
\`\`\`

A list in another order, or with rows of your own, works as well: a row is \`{ id, plugin: () => import('./my-plugin.js'), when: 'always' }\`.
\`quoin.swap\` does not compile where the list has no swap. A plugin that lacks one of those it requires is \`blocked\` in
\`quoin.inspect()\`. A host without chains besides EVM imports from \`quoin/presets/evm\`.
`
  await expect(page).toMatchFileSnapshot('../docs/plugins/standard-plugins.md')
})
