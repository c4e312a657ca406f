import type { ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, it, vi } from 'vitest'
import { points, QuoinError } from '#kernel'
import { EmbeddedError } from '#plugins/embedded'
import { createTestPlatform } from '#testing'
import { KernelContext } from '#ui-kit'
import { fakeUser, refused } from '../../../email/testing/fake-embedded.js'
import { endWorlds, type SocialWorld, startSocial } from '../../testing/social-world.js'
import type { SocialOptions } from '../contract.js'
import en from '../messages.en.js'

afterEach(endWorlds)

async function draw({ kernel }: SocialWorld, load: unknown): Promise<string> {
  // The contract leaves the framework open (`unknown`); with this shell it is a React component.
  const { default: View } = await (
    load as () => Promise<{ readonly default: ComponentType<{ readonly params: unknown }> }>
  )()
  return renderToStaticMarkup(
    <KernelContext.Provider value={kernel}>
      <View params={undefined} />
    </KernelContext.Provider>,
  )
}
const view = (world: SocialWorld, name: string) =>
  draw(world, world.kernel.contributions.find(points.views, name)?.load)
const method = (world: SocialWorld) =>
  draw(world, world.kernel.contributions.find(points.connectMethods, 'social')?.load)

/** Returns the buttons: with their text, or in parentheses the label of those with only a logo. */
async function shown(
  providers: NonNullable<SocialOptions['providers']>,
  passkey = false,
): Promise<readonly string[]> {
  const markup = await method(await startSocial({ social: { providers, passkey } }))
  return [...markup.matchAll(/<button[^>]*?(?:aria-label="([^"]*)")?[^>]*>(.*?)<\/button>/g)].map(
    ([button, , inner = '']) => {
      const label = /aria-label="([^"]*)"/.exec(button)?.[1]
      return label === undefined ? inner.replace(/<[^>]*>/g, '') : `(${label})`
    },
  )
}

it('displays one provider by name, and several by their logos in one row [SOC-01] [UI-14]', async () => {
  expect(await shown(['google'])).toEqual(['Continue with Google'])
  expect(await shown(['github', 'apple'])).toEqual(['(Continue with GitHub)', '(Continue with Apple)'])
  expect(await shown(['x', 'google', 'discord'])).toEqual([
    '(Continue with X)',
    '(Continue with Google)',
    '(Continue with Discord)',
  ])
  const six = await shown(['google', 'x', 'discord', 'farcaster', 'github', 'apple'])
  expect([six.length, six.at(-1)]).toEqual([6, '(Continue with Apple)'])
  const seven = await shown(['google', 'x', 'discord', 'farcaster', 'github', 'apple', 'facebook'])
  expect([seven.length, seven.at(-2), seven.at(-1)]).toEqual([
    6,
    '(Continue with GitHub)',
    `(${en.moreLabel})`,
  ])
  expect(await shown(['google'], true)).toEqual(['Continue with Google', `(${en.passkey})`])
  expect(await shown([], true)).toEqual([en.passkey])
  expect(await shown(['google', 'x', 'discord', 'farcaster', 'github', 'apple'], true)).toEqual([
    '(Continue with Google)',
    '(Continue with X)',
    '(Continue with Discord)',
    '(Continue with Farcaster)',
    `(${en.passkey})`,
    `(${en.moreLabel})`,
  ])
})

it('offers a passkey, lists all logins, and renders nothing without any [SOC-01]', async () => {
  const world = await startSocial()
  expect(await method(world)).toContain(en.passkey)
  const all = await view(world, 'ConnectSocials')
  expect(all.match(/<li>/g)).toHaveLength(8)
  expect(await method(await startSocial({ kernel: { services: {} } }))).toBe('')
})

it.each([
  ['declined', refused('No', { reason: 'declined' }), en.retry],
  ['untrusted', new QuoinError('ORIGIN_NOT_ALLOWED'), en.retry],
  ['unreachable', new EmbeddedError('EMBEDDED_WALLET_TIMEOUT'), en.retry],
  ['timeout', new QuoinError('TIMEOUT'), en.retry],
  ['other', refused('An error occurred'), en.retry],
  ['notOffered', refused('No', { reason: 'notOffered' }), en.otherLogin],
  ['blocked', undefined, en.openWindow],
] as const)(
  'displays that a login ended as %s, and how to continue [SOC-02]',
  async (fault, error, action) => {
    const world = await startSocial()
    await world.kernel.social.prepare()
    world.embedded.blockPopups(error === undefined)
    world.kernel.social.start('discord')
    const { store } = world.kernel.social
    if (error) {
      await vi.waitFor(() => expect(store.getState().status).toBe('inWindow'))
      expect(await view(world, 'ConnectingSocial')).toContain(en.inWindowTitle)
      world.embedded.popups[0]?.fail(error)
    }
    await vi.waitFor(() => expect(store.getState().status).toBe('failed'))
    const markup = await view(world, 'ConnectingSocial')
    expect(markup).toContain(en[`${fault}Title`].replace('{name}', 'Discord'))
    expect(markup).toContain(action)
    expect(markup).toContain('role="alert"')
  },
)

it("displays the site's message for an unknown refusal [SOC-02]", async () => {
  const world = await startSocial()
  world.embedded.on('GET_SOCIAL_REDIRECT_URI', () => {
    throw refused('The login service did not answer.')
  })
  world.kernel.social.start('google')
  await vi.waitFor(() => expect(world.kernel.social.store.getState().status).toBe('failed'))
  expect(await view(world, 'ConnectingSocial')).toContain('The login service did not answer.')
})

it('displays that the window was closed, and reopens it on request [SOC-02]', async () => {
  const world = await startSocial()
  await world.kernel.social.prepare()
  world.kernel.social.start('apple')
  world.embedded.popups[0]?.closeByUser()
  const markup = await view(world, 'ConnectingSocial')
  expect(markup).toContain('The window was closed')
  expect(markup).toContain(en.openWindow)
})

it("displays Farcaster's login as a code, and on a phone as a link to the app [SOC-01]", async () => {
  for (const mobile of [false, true]) {
    const world = await startSocial({ platform: createTestPlatform({ page: { mobile } }) })
    world.embedded.on('CONNECT_FARCASTER', () => new Promise(() => undefined))
    world.kernel.social.start('farcaster')
    await vi.waitFor(() => expect(world.kernel.social.store.getState().status).toBe('scanning'))
    const markup = await view(world, 'ConnectingFarcaster')
    expect(markup.includes('q-qr')).toBe(!mobile)
    expect(markup.includes(en.openApp)).toBe(mobile)
    expect(markup).toContain(en.copyLink)
  }
})

it('displays the login method of the user, and nothing for email', async () => {
  const world = await startSocial()
  await world.kernel.social.prepare()
  const setting = () => draw(world, world.kernel.contributions.find(points.settings, 'social')?.load)
  world.embedded.setUser(fakeUser, 'email')
  expect(await setting()).toBe('')
  world.embedded.setUser({ ...fakeUser, userName: 'ada' }, 'github')
  expect(await setting()).toContain('Logged in with GitHub')
  world.embedded.setUser({ ...fakeUser, email: null }, 'passkey')
  expect(await setting()).toContain(en.loggedInPasskey)
})
