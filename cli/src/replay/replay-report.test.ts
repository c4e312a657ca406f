import { expect, it } from 'vitest'
import { createKernel, definePlugin, type PluginContext, type PluginTypes } from '#kernel'
import {
  createMockChain,
  createMockConnector,
  createMockNetwork,
  createMockWorld,
  createTestPlatform,
  settle,
} from '#testing'
import { exampleReport } from '../../../plugins/bug-report/src/testing/example-report.js'
import { drawStage } from './draw-stage.js'
import { replayReport } from './replay-report.js'
import { isFailure } from './report-steps.js'

interface ShopPlugin extends PluginTypes {
  readonly id: 'shop'
}

it('repeats a request that a plugin sent from its view, and that the wallet declined', async () => {
  let context: PluginContext | undefined
  const shop = definePlugin<ShopPlugin>({
    id: 'shop',
    version: '1.0.0',
    kernel: '*',
    contributes: { rpc: { mock: { approval: ['mock_pay'] } } },
    start(ctx) {
      context = ctx
    },
  })
  const platform = createTestPlatform()
  const wallet = createMockConnector({ id: 'one', namespace: 'mock', methods: ['mock_pay'] })
  const kernel = createKernel({
    projectId: 'p',
    platform,
    networks: [createMockNetwork()],
    logLevel: 'silent',
  })
    .use(
      createMockWorld({
        chains: [createMockChain({ rpc: { safe: [], approval: ['mock_pay'] } })],
        wallets: [wallet],
      }),
    )
    .use(shop)
  await kernel.start()
  await platform.clock.advanceAsync(3_000)
  await kernel.connections.connect('one')
  await platform.clock.advanceAsync(3_000)
  wallet.behave('reject', 'mock_pay')
  await context?.rpc
    .request({ method: 'mock_pay', params: ['secret'], namespace: 'mock' })
    .catch(() => undefined)
  await settle()
  const trace = kernel.recording()
  await kernel.dispose()

  const replay = await replayReport({ ...exampleReport, trace }, drawStage, [shop])
  expect(trace.entries[replay.step ?? -1]).toMatchObject({ event: 'rpc:settled', source: 'shop' })
  expect(replay).toMatchObject({ isReproduced: true, isCut: false, differences: [] })
  await replay.kernel.dispose()
})

it('names failures of wallets, plugins and the setup, and no reads that a wallet lacks', () => {
  const entry = (event: string, facts = {}) => ({ at: 0, event, source: 'kernel', listeners: 0, facts })
  const failing = [
    entry('kernel:pluginFailed'),
    entry('alert:raised'),
    entry('connection:failed'),
    entry('siwx:failed'),
    entry('rpc:settled', { ok: false, method: 'eth_sendTransaction' }),
    entry('connection:disconnectSettled', { code: 'DISCONNECT_FAILED' }),
  ]
  const others = [
    entry('rpc:settled', { ok: true, method: 'eth_sendTransaction' }),
    entry('rpc:settled', { ok: false, method: 'wallet_getAssets' }),
    entry('connection:disconnectSettled', { code: '' }),
    entry('connection:connected'),
  ]
  expect(failing.map(isFailure)).toEqual(failing.map(() => true))
  expect(others.map(isFailure)).toEqual(others.map(() => false))
})
