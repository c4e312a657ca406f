import { expect, it } from 'vitest'
import { createTestPlatform } from '#testing'
import { createQuoin } from './create-quoin.js'
import type { QuoinOptions } from './quoin-options.js'
import { pluginIn, type StandardPlugin } from './standard-plugin.js'
import { standardPlugins } from './standard-plugins.js'

const networks = [
  {
    id: 1,
    name: 'Ethereum',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: ['https://node.example'] } },
  },
] as const

const make = <const Options extends Partial<QuoinOptions>>(options: Options) =>
  createQuoin({
    projectId: 'p',
    networks,
    platform: createTestPlatform(),
    logLevel: 'silent',
    services: { gateway: 'https://gateway.example', secureSite: 'https://secure.example' },
    ...options,
  })

/** Routes that do not open without parameters. */
const params: Readonly<Record<string, unknown>> = {
  action: { url: 'solana-action:https://shop.example/donate' },
  pay: {
    asset: {
      network: 'eip155:1',
      recipient: '0x52908400098527886E0F7030069857D2E4169EE7',
      asset: 'native',
      amount: '1',
      metadata: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    },
  },
}

it('every standard plugin with views has routes, and each opens its view [KRN-12]', async () => {
  const rows: readonly StandardPlugin[] = standardPlugins
  const opened: string[] = []
  const optional = rows.filter(({ id, when }) => when === 'option' && id !== 'legal')
  const features = Object.fromEntries(optional.map(({ id, flag = id }) => [flag, true]))
  const open = async (kernel: ReturnType<typeof make>) => {
    await kernel.start({ services: 'all' })
    for (const { plugin } of rows) {
      const { id, contributes } = pluginIn(
        typeof plugin === 'function' ? await plugin() : { plugin },
      ).manifest
      const routes = Object.entries(contributes?.routes ?? {}) as [string, { readonly view: string }][]
      if (Object.keys(contributes?.views ?? {}).length > 0) expect([id, routes.length]).not.toEqual([id, 0])
      for (const [name, { view }] of routes) {
        // The terms precede every view of connecting.
        if ((name === 'terms') !== (await kernel.inspect()).plugins.some((one) => one.id === 'legal'))
          continue
        ;(kernel.open as (name: string, params: unknown) => void)(name, params[name])
        expect([name, kernel.router.current()?.view]).toEqual([name, view])
        kernel.close({ force: true })
        opened.push(name)
      }
    }
    await kernel.dispose()
  }
  await open(make({ features }) as ReturnType<typeof make>)
  await open(
    make({ legal: { termsUrl: 'https://app.example/terms', version: '1' } }) as ReturnType<typeof make>,
  )
  expect(opened.length).toBeGreaterThan(24)
})

it('the names of routes are typed [KRN-12]', async () => {
  const quoin = make({})
  await quoin.start()
  quoin.open('receive')
  quoin.open('settings')
  quoin.open('activity')
  quoin.open('networks')
  quoin.open('connect')
  expect(quoin.router.current()?.view).toBe('Connect')
  // @ts-expect-error: there is no such route
  expect(() => quoin.open('recieve')).toThrow(expect.objectContaining({ code: 'ROUTE_NOT_FOUND' }))
  await quoin.dispose()
})

it('a route of a plugin that is still being fetched opens once it is there, and the last request wins [KRN-12]', async () => {
  const early = make({})
  early.open('swap')
  const started = early.start()
  early.open('send')
  await started
  expect(early.router.current()?.view).toBe('WalletSend')
  await early.dispose()

  const seen: unknown[] = []
  const wrong = make({})
  wrong.on('alert:raised', ({ error }) => seen.push(error.code))
  const starting = wrong.start()
  // @ts-expect-error: there is no such route
  wrong.open('recieve')
  await starting
  expect([wrong.router.current(), seen]).toEqual([undefined, ['ROUTE_NOT_FOUND']])
  await wrong.dispose()
})
