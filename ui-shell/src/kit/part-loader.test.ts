import { expect, it } from 'vitest'
import type { I18n } from '#kernel'
import { createPartLoader, type PartLoad } from './part-loader.js'

// Only `load` is called.
const i18n = { load: () => Promise.resolve() } as unknown as I18n

it('loads a part once, however many ask at the same time, and knows it afterwards [UI-15]', async () => {
  const loader = createPartLoader(i18n)
  let loads = 0
  const load: PartLoad = () => {
    loads += 1
    return Promise.resolve({ default: () => null })
  }
  expect(loader.peek(load)).toBeUndefined()
  await Promise.all([loader.load(load, 'a'), loader.load(load, 'a')])
  await loader.load(load, 'a')
  expect([loads, loader.peek(load)?.status]).toEqual([1, 'ready'])
})

it('keeps a failure as a state and asks again when it is asked again [UI-15]', async () => {
  const loader = createPartLoader(i18n)
  let tries = 0
  const load: PartLoad = () =>
    tries++ ? Promise.resolve({ default: () => null }) : Promise.reject(new Error('offline'))
  expect((await loader.load(load, 'a')).status).toBe('failed')
  expect((await loader.load(load, 'a')).status).toBe('ready')
})
