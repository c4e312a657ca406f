import { expect, it } from 'vitest'
import { createSlice } from './store.js'
import { waitForState } from './wait-for-state.js'

function makeWorld() {
  const store = createSlice(0, () => undefined)
  const timers: (() => void)[] = []
  const owned = new Set<() => void>()
  const ctx = {
    after(_: number, run: () => void) {
      timers.push(run)
      return () => undefined
    },
    own(dispose: () => void) {
      owned.add(dispose)
      return () => {
        owned.delete(dispose)
        dispose()
      }
    },
  }
  const read = (state: number): string | undefined => (state === 2 ? 'two' : undefined)
  return { store, timers, owned, ctx, read }
}

it('resolves with the value of the awaited state, at once or later', async () => {
  const { store, ctx, read, owned } = makeWorld()
  const waiting = waitForState(ctx, store, { read })
  store.setState(1)
  store.setState(2)
  store.setState(3)
  expect(await waiting).toBe('two')
  store.setState(2)
  expect(await waitForState(ctx, store, { read })).toBe('two')
  expect(owned.size).toBe(0)
})

it('gives up after the time limit, with the signal, and with the plugin', async () => {
  const { store, ctx, read, timers, owned } = makeWorld()
  const late = waitForState(ctx, store, { read, timeout: 5 })
  for (const run of timers) run()
  const controller = new AbortController()
  const aborted = waitForState(ctx, store, { read, signal: controller.signal })
  controller.abort()
  const ended = waitForState(ctx, store, { read })
  for (const dispose of [...owned]) dispose()
  expect(await Promise.all([late, aborted, ended])).toEqual([undefined, undefined, undefined])
  expect(await waitForState(ctx, store, { read, signal: controller.signal })).toBeUndefined()
})
