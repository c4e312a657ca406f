import { afterEach, beforeEach, expect, it } from 'vitest'
import { settle } from '#testing'
import { pause, withTimeout } from './pause.js'
import { type Probe, startProbe } from './testing/start-probe.js'

let probe: Probe
beforeEach(async () => {
  probe = await startProbe()
})
afterEach(() => probe.dispose())

const advance = (ms: number): Promise<unknown> => probe.platform.clock.advanceAsync(ms)

it('pauses for the time', async () => {
  let isOver = false
  const pausing = pause(probe.ctx, 100, new AbortController().signal).then(() => {
    isOver = true
  })
  await advance(99)
  expect(isOver).toBe(false)
  await advance(1)
  await pausing
})

it('ends a pause when the signal aborts, and leaves no timer', async () => {
  const controller = new AbortController()
  const before = probe.platform.clock.pending().length
  const pausing = pause(probe.ctx, 100, controller.signal)
  controller.abort()
  await expect(pausing).rejects.toMatchObject({ code: 'ABORTED' })
  expect(probe.platform.clock.pending()).toHaveLength(before)
})

it('returns the result of work, and leaves no timer', async () => {
  const before = probe.platform.clock.pending().length
  expect(await withTimeout(probe.ctx, 100, new AbortController().signal, async () => 'done')).toBe('done')
  expect(probe.platform.clock.pending()).toHaveLength(before)
})

it('aborts work that takes too long, also if it ignores its signal', async () => {
  let until: AbortSignal | undefined
  const working = withTimeout(probe.ctx, 100, new AbortController().signal, (signal) => {
    until = signal
    return new Promise<never>(() => undefined)
  })
  const failing = expect(working).rejects.toMatchObject({ code: 'TIMEOUT' })
  await advance(100)
  await failing
  expect(until?.aborted).toBe(true)
})

it('aborts work with the given signal, before and after it started', async () => {
  const controller = new AbortController()
  const forever = (): Promise<never> => new Promise(() => undefined)
  const working = withTimeout(probe.ctx, 100, controller.signal, forever)
  const failing = expect(working).rejects.toMatchObject({ code: 'ABORTED' })
  await settle()
  controller.abort()
  await failing
  await expect(withTimeout(probe.ctx, 100, controller.signal, forever)).rejects.toMatchObject({
    code: 'ABORTED',
  })
})
