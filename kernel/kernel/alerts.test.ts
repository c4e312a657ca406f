import { expect, it } from 'vitest'
import { createKernel, definePlugin, type PluginContext, type PluginTypes, QuoinError } from '#kernel'
import { createTestPlatform } from '#testing'

function compose() {
  const platform = createTestPlatform()
  let context: PluginContext | undefined
  const plugin = definePlugin<PluginTypes & { readonly id: 'speaker' }>({
    id: 'speaker',
    version: '1.0.0',
    kernel: '*',
    start(own) {
      context = own
    },
  })
  const network = {
    id: 1,
    name: 'One',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: ['https://rpc.example'] } },
  }
  const kernel = createKernel({ projectId: 'p', networks: [network], platform }).use(plugin)
  const alerts: string[] = []
  kernel.on('alert:raised', ({ error }) => alerts.push(error.code))
  return { platform, kernel, alerts, context: () => context }
}

it('an error that the host has to fix is raised once, with code, cause and fix in the console [ERR-01] [ERR-03]', async () => {
  const { platform, kernel, alerts, context } = compose()
  await kernel.start()
  const cause = new Error('403')
  const error = new QuoinError('ORIGIN_NOT_ALLOWED', { fix: 'Add the origin to the allow list.', cause })
  context()?.alert(error)
  context()?.alert(error)
  expect(alerts).toEqual(['ORIGIN_NOT_ALLOWED'])
  expect(platform.logs).toHaveLength(1)
  context()?.alert(new QuoinError('ORIGIN_NOT_ALLOWED', { details: 'another service' }))
  expect(alerts).toEqual(['ORIGIN_NOT_ALLOWED', 'ORIGIN_NOT_ALLOWED'])
  const value = platform.logs[0]?.parts.at(-1)
  expect(value).toMatchObject({ shortMessage: 'Invalid App Configuration', cause, fix: error.fix })
})

it('switching to a network that the host does not list raises Network Not Found [ERR-01] [NET-09]', async () => {
  const { kernel, alerts } = compose()
  await kernel.start()
  await expect(kernel.networks.switchTo('eip155:99')).rejects.toMatchObject({ code: 'NETWORK_NOT_FOUND' })
  expect(alerts).toEqual(['NETWORK_NOT_FOUND'])
})
