import fc from 'fast-check'
import { afterEach, expect, it, vi } from 'vitest'
import type { ChainModule, PluginContext } from '#kernel'
import { createTestPlatform, settle } from '#testing'
import { endWorlds, network, start } from '../../testing/account-world.js'
import { createBlockWatch } from './block-watch.js'

afterEach(endWorlds)

it('notifies all listeners of each new block, with one request every 4 s [ACC-05]', async () => {
  const { kernel, platform, getHeight } = await start()
  const [one, two] = [vi.fn(), vi.fn()]
  const stops = [kernel.account.watchBlocks('eip155', one), kernel.account.watchBlocks('eip155', two)]
  await settle()
  expect(getHeight).toHaveBeenCalledTimes(1)
  expect(getHeight.mock.lastCall?.[0]).toMatchObject({ network: { caipNetworkId: 'eip155:1' } })
  // The height at the start is no new block.
  expect(one).not.toHaveBeenCalled()
  await platform.clock.advanceAsync(4_000)
  expect(getHeight).toHaveBeenCalledTimes(2)
  expect(one).not.toHaveBeenCalled()
  getHeight.mockResolvedValue(9n)
  await platform.clock.advanceAsync(4_000)
  expect([one.mock.calls, two.mock.calls]).toEqual([[[9n]], [[9n]]])
  for (const stop of stops) stop()
})

it('sends no request and keeps no timer without listeners [SEC-14] [KRN-07]', async () => {
  const { kernel, platform, getHeight } = await start()
  const before = [platform.clock.pending(), platform.page.listenerCount()]
  const stop = kernel.account.watchBlocks('eip155', () => undefined)
  const also = kernel.account.watchBlocks('eip155', () => undefined)
  await platform.clock.advanceAsync(9_000)
  stop()
  stop()
  const requestCount = getHeight.mock.calls.length
  await platform.clock.advanceAsync(4_000)
  expect(getHeight.mock.calls.length).toBe(requestCount + 1)
  also()
  await platform.clock.advanceAsync(120_000)
  expect(getHeight.mock.calls.length).toBe(requestCount + 1)
  expect([platform.clock.pending(), platform.page.listenerCount()]).toEqual(before)
})

it('aborts a pending request when the last listener unsubscribes', async () => {
  const { kernel, getHeight } = await start()
  let signal: AbortSignal | undefined
  getHeight.mockImplementation((request) => {
    signal = request.signal
    return new Promise(() => undefined)
  })
  const stop = kernel.account.watchBlocks('eip155', () => undefined)
  await settle()
  expect(signal?.aborted).toBe(false)
  stop()
  expect(signal?.aborted).toBe(true)
})

it('pauses while the page is hidden or offline, then reads at once and notifies of a new block', async () => {
  const { kernel, platform, getHeight } = await start()
  const events = vi.fn()
  kernel.account.watchBlocks('eip155', events)
  await settle()
  for (const [gone, back] of [
    [{ visible: false }, { visible: true }],
    [{ online: false }, { online: true }],
  ] as const) {
    platform.page.set(gone)
    const requestCount = getHeight.mock.calls.length
    await platform.clock.advanceAsync(60_000)
    expect(getHeight.mock.calls.length).toBe(requestCount)
    getHeight.mockResolvedValue(10n + BigInt(requestCount))
    platform.page.set(back)
    await settle()
    expect(getHeight.mock.calls.length).toBe(requestCount + 1)
    expect(events).toHaveBeenLastCalledWith(10n + BigInt(requestCount))
  }
})

it('reads with growing delays while no node answers, and at the usual pace once one does', async () => {
  const { kernel, platform, getHeight } = await start()
  getHeight.mockRejectedValue(new Error('down'))
  kernel.account.watchBlocks('eip155', () => undefined)
  await settle()
  const waits: number[] = []
  for (let last = platform.clock.now(); waits.length < 6; ) {
    const requestCount = getHeight.mock.calls.length
    while (getHeight.mock.calls.length === requestCount) await platform.clock.advanceAsync(1_000)
    waits.push(platform.clock.now() - last)
    last = platform.clock.now()
  }
  expect(waits).toEqual([8_000, 16_000, 32_000, 60_000, 60_000, 60_000])
  getHeight.mockResolvedValue(8n)
  await platform.clock.advanceAsync(60_000)
  const callCount = getHeight.mock.calls.length
  await platform.clock.advanceAsync(8_000)
  expect(getHeight.mock.calls.length).toBe(callCount + 2)
})

it('follows the active network; heights of the networks are separate [NET-04]', async () => {
  const { kernel, platform, getHeight } = await start()
  const events = vi.fn()
  getHeight.mockImplementation((request) => Promise.resolve(request.network.id === 1 ? 100n : 3n))
  await kernel.connections.connect('mock')
  kernel.account.watchBlocks('eip155', events)
  await settle()
  await kernel.networks.switchTo('eip155:2')
  await settle()
  expect(getHeight.mock.lastCall?.[0].network.caipNetworkId).toBe('eip155:2')
  getHeight.mockResolvedValue(4n)
  await platform.clock.advanceAsync(4_000)
  expect(events.mock.calls).toEqual([[4n]])
})

it('notifies the other listeners if one throws [KRN-08]', async () => {
  const { kernel, platform, getHeight } = await start()
  const events = vi.fn()
  kernel.account.watchBlocks('eip155', () => {
    throw new Error('broken')
  })
  kernel.account.watchBlocks('eip155', events)
  await settle()
  getHeight.mockResolvedValue(8n)
  await platform.clock.advanceAsync(4_000)
  expect(events).toHaveBeenCalledWith(8n)
})

const steps = [
  'listen',
  'leave',
  'hide',
  'show',
  'offline',
  'online',
  'switch',
  'block',
  'fail',
  'wait',
  'tick',
] as const

it('sends at most one request at a time, none without a listener, and notifies of each block once and in order, for any sequence of events', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...steps), { maxLength: 40 }), async (run) => {
      const platform = createTestPlatform()
      const networks = [network(1), network(2)].map((one) => ({ ...one, caipNetworkId: `eip155:${one.id}` }))
      const [heights, stops]: [number[], (() => void)[]] = [[5, 500], []]
      const [events, faults]: [bigint[][], string[]] = [[], []]
      let [active, requestCount, listening, isDown] = [0, 0, 0, false]
      const getHeight: ChainModule['getHeight'] = async ({ signal }) => {
        requestCount += 1
        // An error that is thrown here would count as a node that does not answer.
        const isWanted = listening > 0 && platform.page.isVisible() && platform.page.isOnline()
        if (requestCount !== 1 || !isWanted) faults.push(`${requestCount} at once, wanted: ${isWanted}`)
        signal?.addEventListener('abort', () => {
          requestCount = 0
        })
        await Promise.resolve()
        if (signal?.aborted) throw new Error('aborted')
        requestCount = 0
        if (isDown) throw new Error('down')
        return BigInt(heights[active] ?? 0)
      }
      const ended = new AbortController()
      // Only the used part of a plugin's context: a whole kernel for each run would take a minute.
      const watch = createBlockWatch({
        platform,
        signal: ended.signal,
        after: platform.after,
        own: () => () => undefined,
        report: (error: unknown) => expect(error).toBeUndefined(),
        networks: { active: () => networks[active] },
        chains: { find: () => ({ getHeight }) },
      } as unknown as PluginContext)
      for (const step of run) {
        if (step === 'listen') {
          const own: bigint[] = []
          events.push(own)
          listening = stops.length + 1
          stops.push(watch.watch('eip155', (height) => own.push(height)))
        }
        if (step === 'leave') stops.pop()?.()
        listening = stops.length
        if (step === 'hide' || step === 'show') platform.page.set({ visible: step === 'show' })
        if (step === 'offline' || step === 'online') platform.page.set({ online: step === 'online' })
        if (step === 'block') heights[active] = (heights[active] ?? 0) + 1
        if (step === 'fail') isDown = !isDown
        if (step === 'switch') {
          active = 1 - active
          watch.follow()
        }
        if (step === 'tick') await settle()
        if (step === 'wait') await platform.clock.advanceAsync(61_000)
        // It continues only while it has listeners and the page is visible and online.
        const isAwake = stops.length > 0 && platform.page.isVisible() && platform.page.isOnline()
        expect(platform.clock.pending().length + requestCount).toBe(isAwake ? 1 : 0)
        expect(platform.page.listenerCount()).toBe(stops.length > 0 ? 1 : 0)
      }
      expect(faults).toEqual([])
      // The two networks are distinguished by their heights.
      for (const own of events)
        for (const isHigh of [true, false]) {
          const reports = own.filter((height) => height >= 400n === isHigh)
          expect(reports).toEqual([...new Set(reports)].sort((a, b) => Number(a - b)))
        }
      for (const stop of stops.splice(0)) stop()
      expect(platform.leftovers()).toEqual([])
    }),
    { numRuns: 150 },
  )
})
