import { afterEach, expect, it } from 'vitest'
import { type AnyKernel, createKernel, definePlugin, type PluginTypes } from '#kernel'
import { createTestPlatform } from '#testing'

const running: AnyKernel[] = []
afterEach(async () => {
  for (const kernel of running.splice(0)) await kernel.dispose()
})

it.each([
  ['comes', true],
  ['does not come', false],
])('contributions are whole once a lazy plugin %s [KRN-08]', async (_, isGood) => {
  const plugin = definePlugin<PluginTypes>({ id: 'late', version: '1.0.0', kernel: '*' })
  let settle = (): void => undefined
  const fetched = new Promise<{ readonly default: typeof plugin }>((resolve, reject) => {
    settle = () => (isGood ? resolve({ default: plugin }) : reject(new Error('no network')))
  })
  const kernel = createKernel({
    projectId: 'test',
    logLevel: 'silent',
    networks: [
      {
        id: 1,
        name: 'One',
        nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
        rpcUrls: { default: { http: ['https://rpc.example'] } },
      },
    ],
    platform: createTestPlatform(),
  })
  kernel.use((() => fetched) as never)
  running.push(kernel)
  expect(kernel.contributions.isWhole()).toBe(true)
  const started = kernel.start()
  expect(kernel.contributions.isWhole()).toBe(false)
  let eventCount = 0
  kernel.contributions.store.subscribe(() => eventCount++)
  settle()
  await started
  expect(kernel.contributions.isWhole()).toBe(true)
  expect(eventCount).toBeGreaterThan(0)
})
