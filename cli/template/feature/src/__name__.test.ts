import { createTestPlatform, describePlugin, type TestPlatform } from 'quoin/testing'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { startKernel } from '../testing/start-kernel.js'
import { __id__Plugin } from './manifest.js'

// The rules of every plugin: nothing runs before start, nothing is left after dispose, its texts and views are complete.
describePlugin({ describe, expect, it }, '__id__', () => ({
  plugin: __id__Plugin,
  options: { maxLength: 20 },
}))

const address = '0x52908400098527886E0F7030069857D2E4169EE7'
const running: { dispose(): Promise<void> }[] = []
afterEach(async () => {
  for (const kernel of running.splice(0)) await kernel.dispose()
})

async function start(platform?: TestPlatform) {
  const kernel = await startKernel(platform)
  running.push(kernel)
  return kernel
}

it('saves a note and emits an event', async () => {
  const kernel = await start()
  const events: unknown[] = []
  kernel.on('__id__:saved', (payload) => events.push(payload))
  await kernel.__id__.save(address, '  for rent ')
  expect(kernel.__id__.notes.getState()).toEqual([{ address, text: 'for rent' }])
  expect(events).toEqual([{ address }])
})

it('shares it with another tab, and restores it in the next visit', async () => {
  const platform = createTestPlatform()
  const first = await start(platform)
  const otherTab = await start(createTestPlatform({ tabOf: platform }))
  const kept = [{ address, text: 'for rent' }]
  expect(otherTab.__id__.notes.getState()).toEqual([])
  await first.__id__.save(address, 'for rent')
  await vi.waitFor(() => expect(otherTab.__id__.notes.getState()).toEqual(kept))
  await first.dispose()
  const nextVisit = await start(platform)
  await vi.waitFor(() => expect(nextVisit.__id__.notes.getState()).toEqual(kept))
})

it('replaces a note, and removes it with an empty text', async () => {
  const kernel = await start()
  await kernel.__id__.save(address, 'for rent')
  await kernel.__id__.save(address, 'savings')
  expect(kernel.__id__.notes.getState()).toEqual([{ address, text: 'savings' }])
  await kernel.__id__.save(address, ' ')
  expect(kernel.__id__.notes.getState()).toEqual([])
})

it('rejects a note that is longer than the page allows', async () => {
  const kernel = await start()
  await expect(kernel.__id__.save(address, 'x'.repeat(21))).rejects.toMatchObject({ code: 'TOO_LARGE' })
  expect(kernel.__id__.notes.getState()).toEqual([])
})

it('opens by its route, whose parameters are checked', async () => {
  const kernel = await start()
  kernel.open('__id__', { address })
  expect(kernel.router.current()).toMatchObject({ view: '__Name__', params: { address } })
  expect(() => kernel.open('__id__', { address: '' })).toThrow('must be an address')
})
