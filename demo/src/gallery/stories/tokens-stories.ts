import type { StoryWorld } from '../create-world.js'
import type { Story, StorySetting } from '../story.js'

const plugin = 'Tokens'
const dollar = 'eip155:1/token:0x6b175474e89094c44da98b954eedeac495271d0f'

const listed = async (world: StoryWorld): Promise<void> => {
  await world.connect()
  world.kernel.open({ view: 'Tokens' })
}
/** Waits until the list is loaded, or has failed. */
const read = async (world: StoryWorld): Promise<void> => {
  await listed(world)
  const { store } = world.kernel.tokens
  await world.passUntil(() => ['ready', 'unavailable'].includes(store('eip155').getState().status))
}
const list = (id: string, title: string, setting?: StorySetting): Story => ({
  id,
  plugin,
  title,
  show: read,
  ...(setting && { setting }),
})
const details = (id: string, title: string, token: string, setting?: StorySetting): Story => ({
  id,
  plugin,
  title,
  ...(setting && { setting }),
  async show(world) {
    await read(world)
    world.kernel.router.push('TokenDetails', { id: token })
  },
})

export const tokensStories: readonly Story[] = [
  list('tokens', 'What the account holds'),
  list('tokens-empty', 'Nothing but the coin', { holdings: 'none' }),
  list('tokens-incomplete', 'The gateway failed', { holdings: 'down' }),
  list('tokens-unavailable', 'Nothing could be read', { holdings: 'down', node: 'down' }),
  { id: 'tokens-loading', plugin, title: 'Being read', setting: { gateway: 'silent' }, show: listed },
  {
    id: 'tokens-hidden',
    plugin,
    title: 'One that was hidden',
    async show(world) {
      await read(world)
      const { tokens } = world.kernel.tokens.store('eip155').getState()
      const token = tokens.find(({ id }) => id === dollar)
      // Hidden at an earlier visit: the list is displayed without it from the start.
      world.kernel.close()
      if (token) world.kernel.tokens.hide(token)
      world.kernel.open({ view: 'Tokens' })
    },
  },
  details('token-details', 'One token', dollar),
  details('token-coin', 'The coin', 'eip155:1/coin'),
  details('token-gone', 'A token that was given away', 'eip155:1/token:none'),
  {
    id: 'token-add',
    plugin,
    title: 'Add a token',
    async show(world) {
      await listed(world)
      world.kernel.router.push('AddToken')
    },
  },
]
