import { afterEach, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { defineEndpoint, type Endpoint } from '#kernel'
import { createTestPlatform } from '#testing'
import { createEndpointReader } from './endpoint-reader.js'
import { type Probe, startProbe } from './testing/start-probe.js'

const endpoint: Endpoint<unknown, unknown, { readonly names?: readonly string[] | undefined }> =
  defineEndpoint({
    id: 'reader.getNames',
    method: 'GET',
    path: '/v1/names',
    service: 'gateway',
    answer: z.object({ names: z.optional(z.array(z.string())) }),
    freshMs: 300_000,
  })

const running: Probe[] = []
afterEach(async () => {
  for (const probe of running.splice(0)) await probe.dispose()
})

/** Starts a page with a reader of the gateway's names. */
async function start(services: Readonly<Record<string, string>> = { gateway: 'https://gateway.example' }) {
  const probe = await startProbe({ platform: createTestPlatform({ now: 0 }), services })
  running.push(probe)
  const { ctx, platform } = probe
  const reader = createEndpointReader(ctx, { name: 'names', endpoint, read: ({ names }) => names })
  const answered = { response: () => Response.json({ names: ['ens'] }) }
  platform.onFetch(() => answered.response())
  return { probe, platform, reader, answered, state: () => reader.store.getState() }
}

it('requests the answer once for all that wait, and again only after `freshMs` [REL-02]', async () => {
  const { platform, reader, answered, state } = await start()
  expect(state()).toEqual({ isLoading: false })
  const first = reader.load()
  expect(state()).toEqual({ isLoading: true })
  await Promise.all([first, reader.load()])
  expect(state()).toEqual({ answer: { value: ['ens'], readAt: 0 }, isLoading: false })

  answered.response = () => Response.json({})
  await platform.clock.advanceAsync(299_999)
  await reader.load()
  expect(platform.requests).toHaveLength(1)
  await platform.clock.advanceAsync(2)
  const again = reader.load()
  expect(state()).toMatchObject({ answer: { value: ['ens'] }, isLoading: true })
  await again
  expect(state()).toEqual({ answer: { value: undefined, readAt: 300_001 }, isLoading: false })
  expect(platform.requests).toHaveLength(2)
})

it('requests the answer again after the clock was set back [REL-04]', async () => {
  const { platform, reader } = await start()
  await platform.clock.advanceAsync(3_600_000)
  await reader.load()
  platform.clock.setBack(3_600_000)
  await reader.load()
  expect(platform.requests).toHaveLength(2)
})

it('reports a failure, keeps the previous answer, and requests again with the next call [REL-02]', async () => {
  const { platform, reader, answered, state } = await start()
  await reader.load()
  answered.response = () => new Response('', { status: 404 })
  await platform.clock.advanceAsync(300_001)
  await reader.load()
  expect(state()).toEqual({ answer: { value: ['ens'], readAt: 0 }, isLoading: false })
  expect(platform.logs.map(({ parts }) => parts.join(' ')).join()).toContain('404')

  answered.response = () => Response.json({ names: ['sns'] })
  await reader.load()
  expect(state()).toEqual({ answer: { value: ['sns'], readAt: 300_001 }, isLoading: false })
})

it('sends nothing without the service, and changes nothing after the plugin is disposed', async () => {
  const without = await start({})
  expect(without.reader.hasService()).toBe(false)
  await without.reader.load()
  expect(without.state()).toEqual({ isLoading: false })

  const disposed = await start()
  expect(disposed.reader.hasService()).toBe(true)
  const pending = disposed.reader.load()
  await disposed.probe.dispose()
  await pending
  expect(disposed.state().answer).toBeUndefined()
  expect(disposed.platform.logs).toEqual([])
})
