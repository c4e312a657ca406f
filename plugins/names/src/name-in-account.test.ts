import { afterEach, expect, it, vi } from 'vitest'
import { points } from '#kernel'
import { endWorlds, startNames } from '../testing/names-world.js'

afterEach(endWorlds)

it('updates the account and its button at once, and requests only data that is displayed [NAM-02] [ACC-05]', async () => {
  const { kernel, registry } = await startNames()
  const summary = kernel.contributions.find(points.accountSummaries, 'account')?.store
  const stop = summary?.subscribe(() => undefined)
  const requestCount = (): number => registry.requests.filter((one) => one.includes('/v1/identity/')).length
  await vi.waitFor(() => expect(requestCount()).toBe(1))
  expect(kernel.account.getState().profileName).toBeUndefined()
  await kernel.names.register('ada-1')
  // The earlier answer would be fresh for another five minutes.
  await vi.waitFor(() => expect(summary?.getState().name).toBe('ada-1.quoin.id'))
  expect([kernel.account.getState().profileName, requestCount()]).toEqual(['ada-1.quoin.id', 2])
  stop?.()
  await kernel.names.register('ada-2')
  expect(requestCount()).toBe(2)
})
