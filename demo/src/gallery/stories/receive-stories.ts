import type { StoryWorld } from '../create-world.js'
import type { Story } from '../story.js'

const plugin = 'Receive'
const several = { namespaces: ['solana', 'bip122', 'polkadot'] } as const
const receive = async (world: StoryWorld): Promise<void> => {
  await world.connect()
  world.kernel.open({ view: 'Account' })
  world.kernel.router.push('WalletReceive')
}

/** Enters an amount, as a user does. */
const requested = (text: string) => async (world: StoryWorld) => {
  await world.connect()
  world.kernel.receive.setAmount(text)
  await world.passUntil(() => world.kernel.receive.store.getState().payload !== undefined)
  world.kernel.open({ view: 'WalletReceive' })
}

export const receiveStories: readonly Story[] = [
  { id: 'receive', plugin, title: 'Address and code', show: receive },
  {
    id: 'receive-named',
    plugin,
    title: 'Address with a name, on one network',
    setting: { networks: 1 },
    async show(world) {
      await world.connect()
      world.kernel.account.update('eip155', { profileName: 'harbour-master.example.eth' })
      world.kernel.open({ view: 'WalletReceive' })
    },
  },
  { id: 'receive-amount', plugin, title: 'Code that requests an amount', show: requested('0.25') },
  { id: 'receive-amount-unclear', plugin, title: 'Amount that is none', show: requested('1,500') },
  {
    id: 'receive-bitcoin',
    plugin,
    title: 'Address of another kind of network',
    setting: several,
    async show({ kernel }) {
      await kernel.connections.connect('bip122:heron')
      kernel.open({ view: 'WalletReceive' })
    },
  },
  {
    id: 'receive-smart-account',
    plugin,
    title: 'Smart account, on one network only',
    setting: { logins: {} },
    async show(world) {
      await world.embedded.logIn('email', 'smartAccount')
      world.kernel.open({ view: 'WalletReceive' })
    },
  },
  {
    id: 'receive-nobody',
    plugin,
    title: 'No wallet connected',
    show: ({ kernel }) => kernel.open({ view: 'WalletReceive' }),
  },
  {
    id: 'receive-networks',
    plugin,
    title: 'Compatible networks',
    setting: { networks: 8 },
    async show(world) {
      await receive(world)
      world.kernel.router.push('WalletCompatibleNetworks')
    },
  },
]
