import type { StoryWorld } from '../create-world.js'
import type { Story, StorySetting } from '../story.js'

const plugin = 'NFTs'
const listed = async (world: StoryWorld): Promise<void> => {
  await world.connect()
  world.kernel.open({ view: 'Nfts' })
}
const list = (id: string, title: string, setting?: StorySetting): Story => ({
  id,
  plugin,
  title,
  show: listed,
  ...(setting && { setting }),
})

export const nftsStories: readonly Story[] = [
  list('nfts', 'Collectibles'),
  list('nfts-one', 'One collectible in the list', { holdings: 'one' }),
  list('nfts-empty', 'No collectibles', { holdings: 'none' }),
  list('nfts-failed', 'The list could not be read', { holdings: 'down' }),
  list('nfts-loading', 'Being read', { gateway: 'silent' }),
  {
    id: 'nft-details',
    plugin,
    title: 'One collectible',
    async show(world) {
      await listed(world)
      await world.passUntil(() => world.kernel.nfts.store.getState().status === 'ready')
      world.kernel.router.push('NftDetails', { id: world.kernel.nfts.store.getState().nfts[0]?.id ?? '' })
    },
  },
  {
    id: 'nft-gone',
    plugin,
    title: 'A collectible that was given away',
    async show(world) {
      await listed(world)
      world.kernel.router.push('NftDetails', { id: 'none' })
    },
  },
]
