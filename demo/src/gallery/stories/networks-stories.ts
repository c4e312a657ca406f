import type { StoryWorld } from '../create-world.js'
import type { Story } from '../story.js'

const plugin = 'Networks'
const ask =
  (behaviour: 'hang' | 'reject') =>
  async (world: StoryWorld): Promise<void> => {
    await world.connect()
    world.heron.behave(behaviour)
    world.kernel.open({ view: 'Networks' })
    world.kernel.router.push('SwitchNetwork', { caipNetworkId: 'eip155:3' })
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
  { id: 'switch-network', plugin, title: 'Asking the wallet', show: ask('hang') },
  { id: 'switch-declined', plugin, title: 'Asking the wallet, declined', show: ask('reject') },
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
    id: 'what-is-a-network',
    plugin,
    title: 'What is a network?',
    show: ({ kernel }) => kernel.open({ view: 'WhatIsANetwork' }),
  },
]
