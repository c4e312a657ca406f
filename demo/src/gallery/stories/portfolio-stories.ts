import { WatchToken, watchPlugin } from 'quoin/plugins/watch'
import type { StoryWorld } from '../create-world.js'
import type { Story, StorySetting } from '../story.js'

const plugin = 'Portfolio'
const namespaces = ['solana', 'bip122'] as const

const opened = async (world: StoryWorld): Promise<void> => {
  await world.kernel.connections.connect('solana:heron')
  await world.kernel.connections.connect('bip122:heron')
  await world.connect()
  world.kernel.open({ view: 'Portfolio' })
}
const open = (world: StoryWorld): Promise<void> => {
  world.kernel.open({ view: 'Portfolio' })
  return world.passUntil(
    () =>
      world.kernel.portfolio.store.getState().status !== 'loading' &&
      (world.kernel.portfolio.store.getState().status === 'unavailable' ||
        world.kernel.portfolio.history.getState().status !== 'loading'),
  )
}
const read = async (world: StoryWorld): Promise<void> => {
  await opened(world)
  await open(world)
}
const portfolio = (id: string, title: string, setting?: StorySetting): Story => ({
  id,
  plugin,
  title,
  setting: { namespaces, ...setting },
  show: read,
})

export const portfolioStories: readonly Story[] = [
  portfolio('portfolio', 'Three wallets on three kinds of networks'),
  portfolio('portfolio-incomplete', 'A network that could not be read', { holdings: 'one', node: 'down' }),
  portfolio('portfolio-fallen', 'Prices have fallen', { past: 'fallen' }),
  portfolio('portfolio-past-part', 'Tokens without past prices', { past: 'part' }),
  portfolio('portfolio-past-none', 'A gateway without past prices', { past: 'none' }),
  {
    id: 'portfolio-unavailable',
    plugin,
    title: 'Nothing could be read',
    setting: { holdings: 'down', node: 'down' },
    async show(world) {
      await world.connect()
      await open(world)
    },
  },
  portfolio('portfolio-empty', 'Nothing but coins', { holdings: 'none', node: 'down' }),
  {
    id: 'portfolio-loading',
    plugin,
    title: 'Being read',
    setting: { namespaces, gateway: 'silent' },
    show: opened,
  },
  {
    id: 'portfolio-watched',
    plugin,
    title: 'An account to watch beside the own one',
    setting: { namespaces, plugins: [watchPlugin] },
    async show(world) {
      const { connect } = await world.kernel.load(WatchToken)
      await connect('0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045')
      await world.kernel.connections.connect('solana:heron')
      await open(world)
    },
  },
  {
    id: 'portfolio-none',
    plugin,
    title: 'No wallet is connected',
    show: (world) => world.kernel.open({ view: 'Portfolio' }),
  },
]
