import type { StoryWorld } from '../create-world.js'
import type { Story } from '../story.js'

const plugin = 'Networks'
const request =
  (behaviour: 'hang' | 'reject') =>
  async (world: StoryWorld): Promise<void> => {
    await world.connect()
    world.heron.behave(behaviour)
    world.kernel.open({ view: 'Networks' })
    world.kernel.router.push('SwitchNetwork', { caipNetworkId: 'eip155:3' })
  }

const several = { namespaces: ['solana', 'bip122', 'polkadot'] } as const
const switchActive =
  (caipNetworkId: `${string}:${string}`) =>
  async (world: StoryWorld): Promise<void> => {
    await world.connect()
    world.kernel.open({ view: 'Networks' })
    world.kernel.router.push('SwitchActiveChain', { caipNetworkId })
  }

export const networksStories: readonly Story[] = [
  { id: 'networks', plugin, title: 'Networks', show: ({ kernel }) => kernel.open({ view: 'Networks' }) },
  {
    id: 'networks-many',
    plugin,
    title: 'Networks, with a search',
    setting: { networks: 8 },
    show: ({ kernel }) => kernel.open({ view: 'Networks' }),
  },
  { id: 'switch-network', plugin, title: 'Asking the wallet', show: request('hang') },
  { id: 'switch-declined', plugin, title: 'Asking the wallet, declined', show: request('reject') },
  {
    id: 'unsupported',
    plugin,
    title: 'Network not supported',
    async show(world) {
      await world.connect()
      world.heron.chooseNetwork('eip155:999')
      world.kernel.open({ view: 'UnsupportedChain' })
    },
  },
  {
    id: 'networks-several',
    plugin,
    title: 'Networks of several kinds',
    setting: several,
    async show(world) {
      await world.connect()
      world.kernel.open({ view: 'Networks' })
    },
  },
  {
    id: 'switch-active',
    plugin,
    title: 'Another wallet is needed',
    setting: several,
    show: switchActive('polkadot:91b171bb158e2d3848fa23a9f1c25182'),
  },
  {
    id: 'switch-active-own',
    plugin,
    title: 'The same wallet serves it, too',
    setting: several,
    show: switchActive('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'),
  },
  {
    id: 'unsupported-several',
    plugin,
    title: 'Network not supported, other kinds connected',
    setting: several,
    async show(world) {
      await world.kernel.connections.connect('solana:heron')
      await world.connect()
      world.heron.chooseNetwork('eip155:999')
      world.kernel.open({ view: 'UnsupportedChain' })
    },
  },
  {
    id: 'unsupported-notice',
    plugin,
    title: 'Network not supported, and the page lets one stay',
    setting: { unsupported: 'warn' },
    async show(world) {
      await world.connect()
      world.heron.chooseNetwork('eip155:999')
      world.kernel.open({ view: 'Account' })
    },
  },
  {
    id: 'what-is-a-network',
    plugin,
    title: 'What is a network?',
    show: ({ kernel }) => kernel.open({ view: 'WhatIsANetwork' }),
  },
]
