import { WatchToken, watchPlugin } from 'quoin/plugins/watch'
import type { StoryWorld } from '../create-world.js'
import type { Story } from '../story.js'

const plugin = 'Watch'
const setting = { plugins: [watchPlugin] }
const address = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'

const watch = async ({ kernel }: StoryWorld): Promise<void> => {
  const { connect } = await kernel.load(WatchToken)
  await connect(address)
}
const open = ({ kernel }: StoryWorld, view: string): void => {
  // The gallery's types know nothing of the plugins of a story.
  const name: string = view
  Reflect.apply(kernel.open, kernel, [{ view: name }])
}
/** Types a text into the field and presses the button, as a user would. */
const enter = async (world: StoryWorld, text: string): Promise<void> => {
  open(world, 'WatchAddress')
  const root = () => document.querySelector('quoin-modal')?.shadowRoot
  await world.passUntil(() => Boolean(root()?.querySelector('input')))
  const field = root()?.querySelector('input')
  if (!field) return
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
  await world.passUntil(() => root()?.querySelector('.q-button')?.ariaDisabled !== 'true')
  root()?.querySelector<HTMLElement>('.q-button')?.click()
  await world.passUntil(() => Boolean(root()?.querySelector('[data-invalid]')))
}

export const watchStories: readonly Story[] = [
  {
    id: 'watch-address',
    plugin,
    title: 'The address to watch',
    setting,
    show: (world) => open(world, 'WatchAddress'),
  },
  {
    id: 'watch-typo',
    plugin,
    title: 'An address with a typo',
    setting,
    show: (world) => enter(world, address.replace('d8dA', 'D8dA')),
  },
  {
    id: 'watch-all-wallets',
    plugin,
    title: 'All wallets, with the link to watch an address at the end',
    setting,
    show: (world) => open(world, 'AllWallets'),
  },
  {
    id: 'watch-account',
    plugin,
    title: 'A watch-only account',
    setting,
    async show(world) {
      await watch(world)
      world.kernel.open()
    },
  },
  {
    id: 'watch-profile',
    plugin,
    title: 'A watch-only account in full',
    setting,
    async show(world) {
      await watch(world)
      world.kernel.open({ view: 'Profile' })
    },
  },
  {
    id: 'watch-connections',
    plugin,
    title: 'A watch-only account among the connected wallets',
    setting,
    async show(world) {
      await world.connect()
      await watch(world)
      world.kernel.open({ view: 'Connections' })
    },
  },
  {
    id: 'watch-send',
    plugin,
    title: 'The explanation in place of sending',
    setting,
    async show(world) {
      await watch(world)
      world.kernel.open()
      world.kernel.router.push('WalletSend')
    },
  },
]
