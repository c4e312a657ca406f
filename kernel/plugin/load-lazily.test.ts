import { expect, it, vi } from 'vitest'
import { loadOnce } from './load-lazily.js'

it('loads once, and again after a failure', async () => {
  const load = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(new Error('offline'))
    .mockResolvedValue('loaded')
  const once = loadOnce(load)
  await expect(once()).rejects.toThrow('offline')
  expect(await Promise.all([once(), once()])).toEqual(['loaded', 'loaded'])
  expect(load).toHaveBeenCalledTimes(2)
})
