import { expect, it, vi } from 'vitest'
import { createTestPlatform } from '#testing'
import {
  ApiToken,
  BusToken,
  ConnectionsToken,
  createKernel,
  definePlugin,
  NetworksToken,
  OptionsToken,
  provide,
  RpcToken,
  type ServiceProvider,
} from './index.js'

const network = (id: number, name: string) => ({
  id,
  name,
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [`https://${name}.example`] } },
})
const networks = [network(1, 'one'), network(2, 'two')]
const compose = (...services: readonly ServiceProvider[]) =>
  createKernel({ projectId: 'test', networks, platform: createTestPlatform(), provide: services })

it('emits every event on the bus that a host provides [KRN-09]', async () => {
  const emitted: string[] = []
  const { get } = compose()
  const bus = get(BusToken)
  const kernel = compose(
    provide(BusToken, {
      deps: [],
      create: () => ({
        ...bus,
        current: () => undefined,
        emit: (name: string) => void emitted.push(name),
      }),
    }),
  )
  await kernel.start()
  kernel.networks.activate('eip155')
  await kernel.networks.switchTo('eip155:2')
  await kernel.dispose()
  expect(emitted).toEqual(['kernel:started', 'network:changed', 'kernel:disposed'])
})

it('reads the active network from the networks that a host provides [KRN-09]', () => {
  const whole = compose().networks
  const two = whole.find('eip155:2')
  const kernel = compose(
    provide(NetworksToken, { deps: [], create: () => ({ ...whole, active: () => two }) }),
  )
  expect(kernel.networks.active()).toBe(two)
  expect(kernel.state().network).toBe(two)
})

it('uses the connections that a host provides for the wallet of a request [KRN-09]', async () => {
  const requests: string[] = []
  const other = compose()
  const connections = other.get(ConnectionsToken)
  const kernel = compose(
    provide(ConnectionsToken, {
      deps: [],
      create: () => ({
        ...connections,
        active(namespace) {
          requests.push(namespace ?? 'any')
          return undefined
        },
        connectorOf: () => undefined,
        switchNetwork: () => Promise.resolve(),
        restore: () => Promise.resolve(void requests.push('restore')),
        dispose: () => undefined,
      }),
    }),
  )
  await kernel.start()
  expect(requests).toContain('restore')
  requests.length = 0
  await expect(kernel.rpc.request({ namespace: 'eip155', method: 'eth_accounts' })).rejects.toThrow()
  expect(requests).toContain('eip155')
})

it('host and plugins use the rpc and api that a host provides, bound to each caller [KRN-09]', async () => {
  const callers: string[] = []
  const answer = vi.fn(() => Promise.resolve('0x1'))
  // Each caller has its own type of the answer: these fakes return the same to all.
  const client = { request: answer, read: answer } as never
  const api = { url: () => 'https://fake.example', call: answer } as never
  const probe = definePlugin<{ id: 'probe' }>({
    id: 'probe',
    version: '1.0.0',
    kernel: '^0.1',
    start: async (ctx) => {
      await ctx.rpc.request({ namespace: 'eip155', method: 'eth_accounts' })
      ctx.api.url('gateway', '/')
    },
  })
  const kernel = compose(
    provide(RpcToken, {
      deps: [],
      create: () => ({
        forCaller: (caller: string) => {
          callers.push(`rpc ${caller}`)
          return client
        },
        addNode: () => () => undefined,
        dispose: () => undefined,
      }),
    }),
    provide(ApiToken, {
      deps: [],
      create: () => ({
        forCaller: (caller: string) => {
          callers.push(`api ${caller}`)
          return api
        },
        originsOf: () => ['https://fake.example'],
        dispose: () => undefined,
      }),
    }),
  ).use(probe)
  await kernel.start()
  expect(await kernel.rpc.request({ namespace: 'eip155', method: 'eth_accounts' })).toBe('0x1')
  expect(kernel.api.url('gateway', '/')).toBe('https://fake.example')
  expect(callers.sort()).toEqual(['api host', 'api probe', 'rpc host', 'rpc probe'])
  expect((await kernel.inspect()).origins).toContain('https://fake.example')
})

it('refuses a service that cannot be replaced, and names it [KRN-09]', () => {
  const options = compose().get(OptionsToken)
  expect(() => compose(provide(OptionsToken, { deps: [], create: () => options }))).toThrow(
    /kernel\.options' cannot be replaced/,
  )
})

it('members of an ended kernel can still be read [KRN-07] [KRN-09]', async () => {
  const kernel = compose()
  await kernel.start()
  await kernel.dispose()
  expect(kernel.networks.active()?.caipNetworkId).toBe('eip155:1')
  expect(kernel.state().connected).toBe(false)
})
