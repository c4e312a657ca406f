import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { QuoinError } from '#kernel'
import { settle } from '#testing'
import {
  type AccountDataSources,
  followAccountData,
  loadMirrored,
  loadOptional,
  mirror,
} from './account-data.js'
import { type Probe, startProbe } from './testing/start-probe.js'

let probe: Probe
const events: string[] = []
beforeEach(async () => {
  events.length = 0
  probe = await startProbe()
})
afterEach(() => probe.dispose())

const sources = (load: () => Promise<string> = async () => 'service'): AccountDataSources<string> => ({
  load,
  follow(service, namespace) {
    events.push(`follow ${service} ${namespace}`)
    return [() => events.push(`leave ${namespace}`)]
  },
  watch(_service, namespace, onBlock) {
    events.push(`watch ${namespace}`)
    onBlock()
    return [() => events.push(`unwatch ${namespace}`)]
  },
})

it('follows the active namespace, and moves each watch with it', async () => {
  await probe.connect(probe.wallet)
  const data = followAccountData(probe.ctx, sources())
  await settle()
  const onBlock = vi.fn()
  const stop = data.watch(onBlock)
  expect(onBlock).toHaveBeenCalledOnce()
  await probe.connect(probe.other)
  probe.ctx.networks.activate('other')
  await settle()
  stop()
  stop()
  expect(events).toEqual([
    'follow service mock',
    'watch mock',
    'leave mock',
    'unwatch mock',
    'watch other',
    'follow service other',
    'unwatch other',
  ])
})

it('counts a function that watches twice as two watches', async () => {
  await probe.connect(probe.wallet)
  const data = followAccountData(probe.ctx, sources())
  await settle()
  const onBlock = vi.fn()
  const stops = [data.watch(onBlock), data.watch(onBlock)]
  stops[0]?.()
  expect(events.filter((one) => one === 'unwatch mock')).toHaveLength(1)
})

it('reports a load that failed, and loads again with the next watch', async () => {
  await probe.connect(probe.wallet)
  const load = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(new Error('offline'))
    .mockResolvedValue('service')
  const data = followAccountData(probe.ctx, sources(load))
  await settle()
  expect(events).toEqual([])
  data.watch()
  await settle()
  expect(load).toHaveBeenCalledTimes(2)
  expect(events).toEqual(['watch mock', 'follow service mock'])
})

it('ends with its plugin', async () => {
  await probe.connect(probe.wallet)
  followAccountData(probe.ctx, sources()).watch()
  await settle()
  await probe.dispose()
  expect(events.at(-1)).toMatch(/^(leave|unwatch) mock$/)
  expect(events).toContain('leave mock')
})

it('copies a state now and with each change until it is stopped', () => {
  const store = probe.ctx.createStore('state', 1)
  const seen: number[] = []
  const stop = mirror(store, (state) => seen.push(state))
  store.setState(2)
  stop()
  store.setState(3)
  expect(seen).toEqual([1, 2])
})

it('returns nothing for a service that the host leaves out, and throws every other failure', async () => {
  expect(await loadOptional(() => Promise.reject(new QuoinError('SERVICE_MISSING')))).toBeUndefined()
  await expect(loadOptional(() => Promise.reject(new Error('offline')))).rejects.toThrow('offline')
})

it('copies the store of a loaded service until the plugin ends, and loads again after a reported failure', async () => {
  const report = vi.fn<(error: unknown) => void>()
  const ctx = { own: probe.ctx.own, report, signal: probe.ctx.signal }
  const store = probe.ctx.createStore('service', 1)
  const service = { store }
  const load = vi
    .fn<() => Promise<typeof service>>()
    .mockRejectedValueOnce(new Error('offline'))
    .mockResolvedValue(service)
  const copied: number[] = []
  const read = loadMirrored(ctx, load, (state: number) => copied.push(state))
  await settle()
  expect(report).toHaveBeenCalledTimes(1)
  expect(copied).toEqual([])
  expect(await read()).toBe(service)
  store.setState(2)
  expect(copied).toEqual([1, 2])
  await read()
  expect(load).toHaveBeenCalledTimes(2)
})
