import { QuoinError } from 'quoin/kernel'
import { EmbeddedError } from 'quoin/plugins/embedded'
import type { StoryWorld } from '../create-world.js'
import type { Story, StorySetting } from '../story.js'

const plugin = 'Social'
const setting: StorySetting = { logins: {}, hasWallets: false }
const connect = ({ kernel }: StoryWorld): void => kernel.open({ view: 'Connect' })
const status = ({ kernel }: StoryWorld): string => kernel.social.store.getState().status

/** Starts a login, and stops at this step. */
const pressed = async (world: StoryWorld, until = 'inWindow'): Promise<void> => {
  connect(world)
  await world.kernel.social.prepare()
  world.kernel.social.start('discord')
  await world.passUntil(() => status(world) === until)
}
const failed =
  (error: QuoinError) =>
  async (world: StoryWorld): Promise<void> => {
    await pressed(world)
    world.embedded.popup?.fail(error)
  }
const farcaster = async (world: StoryWorld): Promise<void> => {
  connect(world)
  world.kernel.social.start('farcaster')
  await world.passUntil(() => !['idle', 'opening'].includes(status(world)))
}

export const socialStories: readonly Story[] = [
  {
    id: 'social-one',
    plugin,
    title: 'Connect with one provider',
    setting: { ...setting, logins: { providers: ['google'], passkey: false } },
    show: connect,
  },
  {
    id: 'social-two',
    plugin,
    title: 'Connect with two providers',
    setting: { ...setting, logins: { providers: ['github', 'apple'], passkey: false } },
    show: connect,
  },
  {
    id: 'social-few',
    plugin,
    title: 'Connect with a few providers',
    setting: { ...setting, logins: { providers: ['google', 'x', 'discord', 'farcaster'] } },
    show: connect,
  },
  {
    id: 'connect-logins',
    plugin,
    title: 'Connect with all logins and installed wallets',
    setting: { logins: {} },
    show: connect,
  },
  {
    id: 'connect-logins-phone',
    plugin,
    title: 'Connect with all logins on a phone',
    setting: { ...setting, isMobile: true },
    show: connect,
  },
  {
    id: 'social-all',
    plugin,
    title: 'All logins',
    setting,
    show({ kernel }) {
      kernel.open({ view: 'Connect' })
      kernel.router.push('ConnectSocials')
    },
  },
  {
    id: 'social-slow',
    plugin,
    title: 'Secure site takes long',
    setting,
    async show(world) {
      world.embedded.on('GET_SOCIAL_REDIRECT_URI')
      await pressed(world, 'opening')
      world.embedded.slowDown()
    },
  },
  {
    id: 'social-opening',
    plugin,
    title: 'Window opens',
    setting,
    async show(world) {
      world.embedded.on('GET_SOCIAL_REDIRECT_URI')
      await pressed(world, 'opening')
    },
  },
  { id: 'social-window', plugin, title: 'In the window', setting, show: (world) => pressed(world) },
  {
    id: 'social-retrieving',
    plugin,
    title: 'Logged in, wallet is connected',
    setting,
    async show(world) {
      await pressed(world)
      world.embedded.popup?.answer('https://secure.example/result')
    },
  },
  {
    id: 'social-blocked',
    plugin,
    title: 'Window was blocked',
    setting,
    async show(world) {
      world.embedded.blockPopups()
      await pressed(world, 'failed')
    },
  },
  {
    id: 'social-closed',
    plugin,
    title: 'Window was closed',
    setting,
    async show(world) {
      await pressed(world)
      world.embedded.popup?.close()
    },
  },
  {
    id: 'social-declined',
    plugin,
    title: 'Declined at the provider',
    setting,
    show: failed(
      new EmbeddedError('EMBEDDED_WALLET_REFUSED', { details: 'Login declined. Nothing changed.' }),
    ),
  },
  {
    id: 'social-untrusted',
    plugin,
    title: 'Answer not trusted',
    setting,
    show: failed(new QuoinError('ORIGIN_NOT_ALLOWED')),
  },
  {
    id: 'social-unreachable',
    plugin,
    title: 'Secure site did not answer',
    setting,
    show: failed(new EmbeddedError('EMBEDDED_WALLET_TIMEOUT')),
  },
  {
    id: 'social-timeout',
    plugin,
    title: 'The window didn’t respond',
    setting,
    show: failed(new QuoinError('TIMEOUT')),
  },
  {
    id: 'social-not-offered',
    plugin,
    title: 'Provider not offered by the site',
    setting,
    show: failed(new EmbeddedError('EMBEDDED_WALLET_REFUSED', { details: 'The login is not offered.' })),
  },
  {
    id: 'social-failed',
    plugin,
    title: 'It failed',
    setting,
    show: failed(new EmbeddedError('EMBEDDED_WALLET_REFUSED')),
  },
  { id: 'farcaster', plugin, title: 'Farcaster, code to scan', setting, show: farcaster },
  {
    id: 'farcaster-loading',
    plugin,
    title: 'Farcaster, code loading',
    setting,
    show(world) {
      world.embedded.on('GET_FARCASTER_URI')
      connect(world)
      world.kernel.social.start('farcaster')
    },
  },
  {
    id: 'farcaster-phone',
    plugin,
    title: 'Farcaster on this phone',
    setting: { ...setting, isMobile: true },
    show: farcaster,
  },
  {
    id: 'farcaster-declined',
    plugin,
    title: 'Farcaster, declined',
    setting,
    async show(world) {
      world.embedded.on('CONNECT_FARCASTER', () => {
        throw new EmbeddedError('EMBEDDED_WALLET_REFUSED', { details: 'Login declined. Nothing changed.' })
      })
      await farcaster(world)
    },
  },
  {
    id: 'social-settings',
    plugin,
    title: 'What can be set of a login with a provider',
    setting,
    async show(world) {
      await world.embedded.logIn('discord')
      await world.passUntil(() => world.kernel.social.login.getState() !== undefined)
      world.kernel.open({ view: 'Account' })
      world.kernel.router.push('AccountSettings')
    },
  },
]
