import { EmbeddedError } from 'quoin/plugins/embedded'
import type { StoryWorld } from '../create-world.js'
import type { Story, StorySetting } from '../story.js'

const plugin = 'Email'
const address = 'ada.lovelace@mail.example'
const setting: StorySetting = { logins: {}, hasWallets: false }
const refused = (words: string) => (): never => {
  throw new EmbeddedError('EMBEDDED_WALLET_REFUSED', { details: words })
}
const connect = ({ kernel }: StoryWorld): void => kernel.open({ view: 'Connect' })

/** Submits the email field. */
const requested = async (world: StoryWorld): Promise<void> => {
  connect(world)
  const { store, submit } = world.kernel.email
  void submit(address)
  // Its code loads first: until then the state is `idle`.
  await world.passUntil(() => !['idle', 'requesting'].includes(store.getState().status))
}
/** Submits the email field; the Connect view itself displays the response. */
const refusedAt = async (world: StoryWorld, email = address): Promise<void> => {
  await world.kernel.email.submit(email)
  connect(world)
}
/** Enters a code, with a response of the site. */
const checked =
  (answer?: () => unknown) =>
  async (world: StoryWorld): Promise<void> => {
    world.embedded.on('CONNECT_OTP', answer)
    await requested(world)
    void world.kernel.email.verify('123456')
  }
const atDevice =
  (answer?: () => unknown) =>
  async (world: StoryWorld): Promise<void> => {
    world.embedded.on('CONNECT_EMAIL', () => ({ action: 'VERIFY_DEVICE' }))
    world.embedded.on('CONNECT_DEVICE', answer)
    await requested(world)
  }
const loggedIn = async (world: StoryWorld): Promise<void> => {
  await world.embedded.logIn('email')
  await world.passUntil(() => world.kernel.email.address.getState() !== undefined)
  world.kernel.open({ view: 'Account' })
}
const atChange =
  (action: 'VERIFY_PRIMARY_OTP' | 'VERIFY_SECONDARY_OTP') =>
  async (world: StoryWorld): Promise<void> => {
    await loggedIn(world)
    world.embedded.on('UPDATE_EMAIL', () => ({ action }))
    world.kernel.router.push('UpdateEmailWallet')
    await world.kernel.email.change('countess@mail.example')
  }

export const emailStories: readonly Story[] = [
  { id: 'email', plugin, title: 'Connect with email first', setting, show: connect },
  {
    id: 'email-installed',
    plugin,
    title: 'Connect, with a wallet installed',
    setting: { logins: {} },
    show: connect,
  },
  {
    id: 'email-invalid',
    plugin,
    title: 'Email not valid',
    setting,
    show: (world) => refusedAt(world, 'ada'),
  },
  {
    id: 'email-too-soon',
    plugin,
    title: 'Email requested too soon',
    setting,
    async show(world) {
      world.embedded.on('CONNECT_EMAIL', refused('Please try again after 12 seconds'))
      await refusedAt(world)
    },
  },
  {
    id: 'email-unreachable',
    plugin,
    title: 'Secure site did not answer',
    setting,
    async show(world) {
      world.embedded.on('CONNECT_EMAIL', () => {
        throw new EmbeddedError('EMBEDDED_WALLET_TIMEOUT')
      })
      await refusedAt(world)
    },
  },
  {
    id: 'email-asking',
    plugin,
    title: 'Code on its way',
    setting,
    show(world) {
      world.embedded.on('CONNECT_EMAIL')
      connect(world)
      void world.kernel.email.submit(address)
    },
  },
  {
    id: 'email-slow',
    plugin,
    title: 'Secure site takes long',
    setting,
    show(world) {
      world.embedded.on('CONNECT_EMAIL')
      connect(world)
      world.embedded.slowDown()
      void world.kernel.email.submit(address)
    },
  },
  { id: 'email-code', plugin, title: 'Code', setting, show: requested },
  {
    id: 'email-code-again',
    plugin,
    title: 'Code, which can be sent again',
    setting,
    async show(world) {
      await requested(world)
      await world.platform.clock.advanceAsync(31_000)
    },
  },
  {
    id: 'email-code-pending',
    plugin,
    title: 'Connect, while a code waits',
    setting,
    async show(world) {
      await requested(world)
      world.kernel.close()
      await world.platform.clock.advanceAsync(1_000)
      connect(world)
    },
  },
  { id: 'email-code-checking', plugin, title: 'Code is checked', setting, show: checked() },
  {
    id: 'email-code-wrong',
    plugin,
    title: 'Code is wrong',
    setting,
    show: checked(refused('Wrong code. 3 attempts left.')),
  },
  {
    id: 'email-code-expired',
    plugin,
    title: 'Code has expired',
    setting,
    show: checked(refused('The code has expired.')),
  },
  {
    id: 'email-code-spent',
    plugin,
    title: 'Too many wrong codes',
    setting,
    show: checked(refused('Too many wrong codes.')),
  },
  {
    id: 'email-connecting',
    plugin,
    title: 'Wallet is connected',
    setting,
    show: checked(() => undefined),
  },
  {
    id: 'email-connect-failed',
    plugin,
    title: 'Wallet was not connected',
    setting,
    async show(world) {
      world.embedded.on('GET_USER', refused('An error occurred'))
      await checked(() => undefined)(world)
    },
  },
  { id: 'email-device', plugin, title: 'New device', setting, show: atDevice() },
  {
    id: 'email-device-declined',
    plugin,
    title: 'New device, declined',
    setting,
    show: atDevice(refused('The link was declined.')),
  },
  {
    id: 'email-no-code',
    plugin,
    title: 'No code requested',
    setting,
    show: ({ kernel }) => kernel.open({ view: 'EmailVerifyOtp' }),
  },
  {
    id: 'email-settings',
    plugin,
    title: 'What can be set of a login by email',
    setting,
    async show(world) {
      await loggedIn(world)
      world.kernel.router.push('AccountSettings')
    },
  },
  {
    id: 'email-change',
    plugin,
    title: 'Another email',
    setting,
    async show(world) {
      await loggedIn(world)
      world.kernel.router.push('UpdateEmailWallet')
    },
  },
  {
    id: 'email-change-none',
    plugin,
    title: 'Another email, not logged in',
    setting,
    show: ({ kernel }) => kernel.open({ view: 'UpdateEmailWallet' }),
  },
  {
    id: 'email-change-primary',
    plugin,
    title: 'Another email, code from the present one',
    setting,
    show: atChange('VERIFY_PRIMARY_OTP'),
  },
  {
    id: 'email-change-secondary',
    plugin,
    title: 'Another email, code from the new one',
    setting,
    show: atChange('VERIFY_SECONDARY_OTP'),
  },
  {
    id: 'email-secure-site',
    plugin,
    title: 'The way to the secure site',
    setting,
    async show(world) {
      await loggedIn(world)
      world.kernel.router.push('UpgradeEmailWallet')
    },
  },
]
