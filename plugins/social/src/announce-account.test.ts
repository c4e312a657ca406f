import { afterEach, expect, it } from 'vitest'
import type { Kernel } from '#kernel'
import type { AccountPlugin } from '../../account/src/contract.js'
import { accountPlugin } from '../../account/src/manifest.js'
import { never, refused } from '../../email/testing/fake-embedded.js'
import { endWorlds, type SocialWorld, startSocial } from '../testing/social-world.js'

afterEach(endWorlds)

const url = 'https://farcaster.example/sign-in'

/** Starts a kernel with the account plugin, which displays the code of a Farcaster login. */
async function scanning() {
  const world = await startSocial({ plugins: [accountPlugin] })
  // The world has the plugin, but its type does not contain it.
  const { account } = world.kernel as unknown as Kernel<AccountPlugin>
  const events = () => account.getState('eip155').farcasterUrl
  let answer: (result: unknown) => void = () => undefined
  let refuse: (error: unknown) => void = () => undefined
  world.embedded.on(
    'CONNECT_FARCASTER',
    () =>
      new Promise((resolve, reject) => {
        answer = resolve
        refuse = reject
      }),
  )
  expect(events()).toBeUndefined()
  world.kernel.router.reset('Connect')
  world.kernel.social.start('farcaster')
  await expect.poll(events).toBe(url)
  expect(status(world)).toBe('scanning')
  await expect.poll(() => world.embedded.requests.map(({ name }) => name)).toContain('CONNECT_FARCASTER')
  return {
    world,
    account,
    events,
    answer: () => answer({ userName: 'ada' }),
    refuse: () => refuse(refused('No', { reason: 'declined' })),
  }
}
const status = ({ kernel }: SocialWorld) => kernel.social.store.getState().status

it("sets the URL of a Farcaster login in the account's state until the app approved it [ACC-01]", async () => {
  const { world, account, events, answer } = await scanning()
  expect(account.getState('eip155')).toMatchObject({ status: 'disconnected', address: undefined })
  answer()
  await expect.poll(() => status(world)).toBe('done')
  expect(events()).toBeUndefined()
})

it('removes the URL when the login is declined or left, and sets a new one on a retry [ACC-01]', async () => {
  const { world, events, refuse } = await scanning()
  refuse()
  await expect.poll(() => status(world)).toBe('failed')
  expect(events()).toBeUndefined()
  world.embedded.on('CONNECT_FARCASTER', never)
  world.kernel.social.retry()
  await expect.poll(events).toBe(url)
  world.kernel.router.close()
  expect(events()).toBeUndefined()
})

it('works without the account plugin [ACC-01]', async () => {
  const world = await startSocial()
  world.embedded.on('CONNECT_FARCASTER', never)
  world.kernel.social.start('farcaster')
  await expect.poll(() => status(world)).toBe('scanning')
  await world.kernel.i18n.load('social')
  expect(world.kernel.recording().entries.map(({ event }) => event)).not.toContain('kernel:pluginFailed')
})
