import { expect, it } from 'vitest'
import { createKernel, definePlugin, type PluginTypes } from '#kernel'
import { createTestPlatform } from '#testing'
import { useQuoinEvent as ofReact } from '../react/index.js'
import { useQuoinEvent as ofSolid } from '../solid/index.js'
import { useQuoinEvent as ofSvelte } from '../svelte/index.js'
import { useQuoinEvent as ofVue } from '../vue/index.js'
import { eventOf, listen, type UseQuoinEvent } from './actions.js'

interface CounterPlugin extends PluginTypes {
  readonly id: 'counter'
  readonly events: { readonly 'counter:counted': { readonly count: number } }
}

const counter = definePlugin<CounterPlugin>({
  id: 'counter',
  version: '1.0.0',
  kernel: '*',
  contributes: { events: ['counter:counted'] },
  start: (context) => context.emit('counter:counted', { count: 1 }),
})

const network = {
  id: 1,
  name: 'One',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['https://rpc.example'] } },
}

const compose = () =>
  createKernel({
    projectId: 'p',
    networks: [network],
    platform: createTestPlatform(),
    logLevel: 'silent',
  }).use(counter)

it('passes the events of the provided kernel by name, and those of a plugin by the kernel that has it', async () => {
  const [provided, other] = [compose(), compose()]
  const seen: unknown[] = []
  const stops = [
    listen(eventOf(provided, ['kernel:started', ({ plugins }) => seen.push(plugins)])),
    listen(eventOf(provided, [other, 'counter:counted', ({ count }) => seen.push(count)])),
  ]
  await other.start()
  expect(seen).toEqual([1])
  await provided.start()
  expect(seen).toEqual([1, ['counter']])
  for (const stop of stops) stop()
  await provided.dispose()
  await other.dispose()
})

it('accepts the events of the kernel by name, and with a typed kernel those of its plugins, in each binding', () => {
  const hooks: readonly UseQuoinEvent[] = [ofReact, ofVue, ofSvelte, ofSolid]
  /** Never called: the compiler checks it. */
  const check = (use: UseQuoinEvent, kernel: ReturnType<typeof compose>): void => {
    use('connection:connected', ({ connection }) => connection.wallet.name)
    use(kernel, 'network:changed', ({ network }) => network.name)
    use(kernel, 'counter:counted', ({ count }) => count.toFixed())
    // @ts-expect-error No plugin in use has the event.
    use(kernel, 'counter:missed', () => undefined)
    // @ts-expect-error The payload has no such member.
    use(kernel, 'counter:counted', ({ total }) => total)
    // @ts-expect-error The provided kernel is without the types of its plugins.
    use('counter:counted', () => undefined)
  }
  expect([...hooks, check].map((hook) => typeof hook)).toEqual(Array(5).fill('function'))
})
