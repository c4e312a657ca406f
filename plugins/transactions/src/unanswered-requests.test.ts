import { expect, it } from 'vitest'
import { createTestPlatform } from '#testing'
import { startWorld } from '../testing/transactions-world.js'

const request = {
  caipNetworkId: 'mock:one',
  from: 'mock:one:alice',
  operationType: 'send',
  to: 'bob',
} as const

it('finds a request of the same account, kind and recipient until its answer is known, also on another page [SEC-06] [REL-05]', async () => {
  const { kernel, service, platform } = await startWorld()
  expect(await service.findUnanswered(request)).toBeUndefined()
  const forget = await service.ask(request)
  const tab = await startWorld({ platform: createTestPlatform({ tabOf: platform }) })
  expect(await tab.service.findUnanswered(request)).toEqual({ askedAt: platform.now() })
  for (const other of [
    { to: 'carol' },
    { to: undefined },
    { operationType: 'trade' },
    { from: 'mock:one:carol' as const },
  ])
    expect(await tab.service.findUnanswered({ ...request, ...other })).toBeUndefined()
  await forget()
  expect(await tab.service.findUnanswered(request)).toBeUndefined()
  for (const one of [kernel, tab.kernel]) await one.dispose()
})

it('keeps the newest of the same requests, twenty in all, and each for a day', async () => {
  const { kernel, service, platform } = await startWorld()
  const forgetFirst = await service.ask(request)
  platform.clock.sleep(1_000)
  await service.ask(request)
  await forgetFirst()
  expect(await service.findUnanswered(request)).toEqual({ askedAt: platform.now() })
  for (let at = 0; at < 19; at++) await service.ask({ ...request, to: `other ${at}` })
  expect(await service.findUnanswered(request)).toBeDefined()
  await service.ask({ ...request, to: 'last' })
  expect(await service.findUnanswered(request)).toBeUndefined()
  expect(await service.findUnanswered({ ...request, to: 'last' })).toBeDefined()
  platform.clock.sleep(24 * 3_600_000)
  expect(await service.findUnanswered({ ...request, to: 'last' })).toBeUndefined()
  await kernel.dispose()
})

it('stores nothing that is no request, and reads no damaged one [SEC-15]', async () => {
  const { kernel, service, platform } = await startWorld()
  const forget = await service.ask({ ...request, operationType: 'no word' })
  await forget()
  await service.ask(request)
  const key = platform.storage.keys().find((name) => name.includes('transactions')) ?? ''
  const text = platform.storage.get(key) ?? ''
  platform.storage.set(key, text.replace(/"key":"[0-9a-f]+"/, '"key":{}'))
  const next = await startWorld({ platform })
  expect(await next.service.findUnanswered(request)).toBeUndefined()
  for (const one of [kernel, next.kernel]) await one.dispose()
})
