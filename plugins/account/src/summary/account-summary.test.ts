import { afterEach, expect, it, vi } from 'vitest'
import { points } from '#kernel'
import { settle } from '#testing'
import { endWorlds, start } from '../../testing/account-world.js'
import { AccountToken } from '../manifest.js'

afterEach(endWorlds)

it('provides data for the account button while it is subscribed [ACC-01]', async () => {
  const { kernel, getBalance } = await start()
  await kernel.connections.connect('mock')
  const summary = kernel.contributions.find(points.accountSummaries, 'account')?.store
  expect(summary?.getState()).toBe(summary?.getState())
  const events = vi.fn()
  const stop = summary?.subscribe(events)
  await vi.waitFor(() => expect(summary?.getState().balance?.value).toBe(1n))
  kernel.account.update('eip155', { profileName: 'me.eth', profileImage: 'https://i.example/a.png' })
  expect(summary?.getState()).toMatchObject({ name: 'me.eth', avatarUrl: 'https://i.example/a.png' })
  expect(events).toHaveBeenCalled()
  stop?.()
  const calls = getBalance.mock.calls.length
  await kernel.networks.switchTo('eip155:2')
  await settle()
  expect(getBalance).toHaveBeenCalledTimes(calls)
})

it('loads nothing for the button before an account is connected, then reads its balance [SEC-14] [ACC-01]', async () => {
  const { kernel, getBalance } = await start({ services: 'when-needed' })
  const summary = kernel.contributions.find(points.accountSummaries, 'account')?.store
  const events = vi.fn()
  const stop = summary?.subscribe(events)
  await settle()
  expect(() => kernel.account).toThrow(/not loaded/i)
  expect(summary?.getState()).toEqual({})
  await kernel.connections.connect('mock')
  await vi.waitFor(() => expect(events.mock.lastCall?.[0].balance?.value).toBe(1n))
  stop?.()
  events.mockClear()
  const calls = getBalance.mock.calls.length
  await kernel.networks.switchTo('eip155:2')
  await settle()
  expect(events).not.toHaveBeenCalled()
  expect(getBalance).toHaveBeenCalledTimes(calls)
})

it('does not subscribe for a button that was removed while its code was loading [REL-05]', async () => {
  const { kernel, getBalance } = await start({ services: 'when-needed' })
  await kernel.connections.connect('mock')
  const events = vi.fn()
  kernel.contributions.find(points.accountSummaries, 'account')?.store.subscribe(events)()
  await kernel.load(AccountToken)
  await settle()
  expect(events).not.toHaveBeenCalled()
  expect(getBalance).not.toHaveBeenCalled()
})
