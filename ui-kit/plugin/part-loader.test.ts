import { expect, it } from 'vitest'
import type { I18n } from '#kernel'
import { createTestClock } from '#testing'
import { createPartLoader, type PartLoad } from './part-loader.js'

// The loader calls only `load`.
const i18n = { load: () => Promise.resolve() } as unknown as I18n

function makeLoader() {
  const clock = createTestClock()
  return { clock, loader: createPartLoader(i18n, clock.after) }
}

it('loads a part once for concurrent calls, and caches it [UI-15]', async () => {
  const { clock, loader } = makeLoader()
  let loads = 0
  const load: PartLoad = () => {
    loads += 1
    return Promise.resolve({ default: () => null })
  }
  expect(loader.peek(load)).toBeUndefined()
  await Promise.all([loader.load(load, 'a'), loader.load(load, 'a')])
  await loader.load(load, 'a')
  expect([loads, loader.peek(load)?.status]).toEqual([1, 'ready'])
  expect(clock.pending()).toEqual([])
})

it('keeps a failure as a state and loads again with the next call [UI-15]', async () => {
  const { loader } = makeLoader()
  let tries = 0
  const load: PartLoad = () =>
    tries++ ? Promise.resolve({ default: () => null }) : Promise.reject(new Error('offline'))
  expect((await loader.load(load, 'a')).status).toBe('failed')
  expect((await loader.load(load, 'a')).status).toBe('ready')
})

it('reports a part as failed after 10 s, and as ready if it loads later [UI-15] [KRN-08]', async () => {
  const { clock, loader } = makeLoader()
  let come = (): void => undefined
  const load: PartLoad = () =>
    new Promise((resolve) => {
      come = () => resolve({ default: () => null })
    })
  const first = loader.load(load, 'slow')
  await clock.advanceAsync(9_999)
  expect(loader.peek(load)).toBeUndefined()
  await clock.advanceAsync(1)
  expect(await first).toMatchObject({ status: 'failed', error: { code: 'TIMEOUT' } })
  come()
  await clock.advanceAsync(0)
  expect(loader.peek(load)?.status).toBe('ready')
})

it('leaves no timer after disposal [KRN-07]', () => {
  const { clock, loader } = makeLoader()
  void loader.load(() => new Promise(() => undefined), 'slow')
  loader.dispose()
  expect(clock.pending()).toEqual([])
})
