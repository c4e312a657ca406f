import { expect, it } from 'vitest'
import { BusToken, createKernel, QuoinError } from '#kernel'
import { createTestPlatform } from '#testing'
import { createAlertLog } from './alert-log.js'
import { createEventFeed } from './event-feed.js'
import { createPluginFaults } from './plugin-faults.js'

const make = () => {
  const platform = createTestPlatform()
  const kernel = createKernel({
    projectId: 'test',
    logLevel: 'silent',
    platform,
    networks: [
      {
        id: 1,
        name: 'One',
        nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
        rpcUrls: { default: { http: ['https://rpc.example'] } },
      },
    ],
  })
  const raise = (code: 'PROJECT_ID_INVALID' | 'ORIGIN_NOT_ALLOWED') =>
    kernel.get(BusToken).emit('alert:raised', { error: new QuoinError(code, { fix: 'Fix it.' }) }, 'kernel')
  return { kernel, platform, raise }
}

it('keeps alerts; for earlier ones only their code is available [ERR-01]', async () => {
  const { kernel, raise } = make()
  raise('PROJECT_ID_INVALID')
  const log = createAlertLog(kernel)
  raise('ORIGIN_NOT_ALLOWED')
  expect(log.store.getState()).toMatchObject([
    { code: 'PROJECT_ID_INVALID', error: undefined },
    { code: 'ORIGIN_NOT_ALLOWED', error: { fix: 'Fix it.' } },
  ])
  log.dispose()
  raise('PROJECT_ID_INVALID')
  expect(log.store.getState()).toHaveLength(2)
  await kernel.dispose()
})

it('follows the recording in bursts and leaves nothing behind [KRN-10] [REL-05]', async () => {
  const { kernel, platform, raise } = make()
  const feed = createEventFeed(kernel)
  const counts: number[] = []
  feed.store.subscribe(({ entries }) => counts.push(entries.length))
  raise('PROJECT_ID_INVALID')
  raise('ORIGIN_NOT_ALLOWED')
  expect(counts).toEqual([])
  await platform.clock.advanceAsync(100)
  expect(counts).toEqual([2])
  raise('PROJECT_ID_INVALID')
  feed.dispose()
  expect(platform.leftovers()).toEqual([])
  await kernel.dispose()
})

it('keeps the errors of plugins with their cause, also of plugins that keep running [KRN-08]', async () => {
  const { kernel } = make()
  const faults = createPluginFaults(kernel)
  const error = new QuoinError('PLUGIN_FAILED', { cause: new Error('below') })
  const notify = () =>
    kernel.get(BusToken).emit('kernel:pluginFailed', { plugin: 'a', phase: 'render', error }, 'a')
  notify()
  expect(faults.store.getState()).toMatchObject([
    { plugin: 'a', phase: 'render', error: { cause: error.cause } },
  ])
  faults.dispose()
  notify()
  expect(faults.store.getState()).toHaveLength(1)
  await kernel.dispose()
})
