import type { StoryWorld } from '../create-world.js'
import type { Story } from '../story.js'

const plugin = 'Account'
const account = async (world: StoryWorld): Promise<void> => {
  await world.connect()
  world.kernel.open()
  // The Swap button appears with the gateway's answer; the simulated time stands still.
  const isOffered = (): boolean => world.kernel.account.features().some(({ id }) => id === 'swaps')
  for (let step = 0; step < 100 && !isOffered(); step++)
    await new Promise((resolve) => setTimeout(resolve, 20))
}

const several = { namespaces: ['solana', 'bip122', 'polkadot'] } as const

export const accountStories: readonly Story[] = [
  { id: 'account', plugin, title: 'Account', show: account },
  {
    id: 'account-without-swaps',
    plugin,
    title: 'Account on a network without a provider of swaps',
    async show(world) {
      world.platform.onFetch(({ url }) =>
        new URL(url).pathname === '/v1/supported-chains'
          ? Response.json({ http: ['eip155:1'], ws: [], swaps: [] })
          : undefined,
      )
      await world.connect()
      world.kernel.open()
    },
  },
  {
    id: 'account-named',
    plugin,
    title: 'Account with a name and several addresses',
    setting: { accounts: 3 },
    async show(world) {
      await world.connect()
      world.kernel.account.update('eip155', { profileName: 'harbour-master.example.eth' })
      world.kernel.open()
    },
  },
  {
    id: 'account-embedded',
    plugin,
    title: 'Account of the embedded wallet',
    setting: { logins: {} },
    async show(world) {
      await world.embedded.logIn('email')
      world.kernel.account.update('eip155', { user: { email: 'ada.lovelace@mail.example' } })
      world.kernel.open()
    },
  },
  {
    id: 'account-empty',
    plugin,
    title: 'Account that holds nothing',
    setting: { holdings: 'none', activity: 0 },
    show: account,
  },
  {
    id: 'account-loading',
    plugin,
    title: 'Account, balance loading',
    setting: { node: 'silent' },
    show: account,
  },
  {
    id: 'account-unavailable',
    plugin,
    title: 'Account, balance did not load',
    setting: { node: 'down' },
    async show(world) {
      await account(world)
      await world.passUntil(() => world.kernel.account.getState().balanceStatus === 'unavailable')
    },
  },
  {
    id: 'switch-address',
    plugin,
    title: 'Accounts of the wallet',
    setting: { accounts: 3 },
    async show(world) {
      await account(world)
      world.kernel.account.setAddressLabel('eip155', '0x52908400098527886E0F7030069857D2E4169EE7', 'Savings')
      world.kernel.router.push('SwitchAddress')
    },
  },
  {
    id: 'profile',
    plugin,
    title: 'Connected accounts, and the accounts of the wallet',
    setting: { accounts: 3 },
    async show(world) {
      await account(world)
      world.kernel.account.setAddressLabel('eip155', '0x52908400098527886E0F7030069857D2E4169EE7', 'Savings')
      world.kernel.router.push('Profile')
    },
  },
  {
    id: 'account-label',
    plugin,
    title: 'A name for an account',
    async show(world) {
      await account(world)
      const { address = '' } = world.kernel.account.getState()
      world.kernel.account.setAddressLabel('eip155', address, 'Rent')
      world.kernel.router.push('AccountLabel', { address })
    },
  },
  {
    id: 'account-bitcoin',
    plugin,
    title: 'Account of another kind of network',
    setting: several,
    async show({ kernel }) {
      await kernel.connections.connect('bip122:heron')
      kernel.open()
    },
  },
  {
    id: 'switch-address-kinds',
    plugin,
    title: 'Accounts of several kinds',
    setting: several,
    async show({ kernel }) {
      await kernel.connections.connect('bip122:heron')
      kernel.open()
      kernel.router.push('SwitchAddress')
    },
  },
  {
    id: 'connections-one',
    plugin,
    title: 'One connected wallet',
    async show(world) {
      await account(world)
      world.kernel.router.push('Connections')
    },
  },
  {
    id: 'connections',
    plugin,
    title: 'Connected wallets',
    setting: several,
    async show(world) {
      await world.kernel.connections.connect('solana:lantern')
      await world.kernel.connections.connect('solana:heron')
      await world.kernel.connections.connect('bip122:heron')
      await account(world)
      world.kernel.router.push('Connections')
    },
  },
  {
    id: 'account-settings-all',
    plugin,
    title: 'Settings in all groups',
    setting: { logins: {}, signIn: 'optional', sessions: true, accounts: 3 },
    async show(world) {
      await world.embedded.logIn('email')
      world.kernel.open({ view: 'AccountSettings' })
    },
  },
  {
    id: 'account-settings',
    plugin,
    title: 'What can be set',
    async show(world) {
      await account(world)
      world.kernel.router.push('AccountSettings')
    },
  },
]
