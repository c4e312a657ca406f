import 'quoin/elements'
import { mountQuoin } from 'quoin/ui'
import { createWorld, type StoryWorld } from './create-world.js'
import type { Look } from './look.js'
import type { StorySetting } from './story.js'

interface ButtonStory {
  readonly title: string
  readonly tag: 'quoin-button' | 'quoin-network-button'
  readonly attributes?: Readonly<Record<string, string>>
  readonly setting?: StorySetting
  prepare?(world: StoryWorld): void | Promise<void>
}

const connected = (world: StoryWorld): Promise<void> => world.connect()

const stories: readonly ButtonStory[] = [
  { title: 'Connect', tag: 'quoin-button' },
  { title: 'Small', tag: 'quoin-button', attributes: { size: 'sm', label: 'Sign in' } },
  { title: 'Disabled', tag: 'quoin-button', attributes: { disabled: '' } },
  {
    title: 'Connecting',
    tag: 'quoin-button',
    prepare(world) {
      world.heron.behave('hang')
      void connected(world)
    },
  },
  { title: 'Account', tag: 'quoin-button', prepare: connected },
  { title: 'Balance on its way', tag: 'quoin-button', setting: { node: 'silent' }, prepare: connected },
  { title: 'Without balance', tag: 'quoin-button', attributes: { balance: 'hide' }, prepare: connected },
  {
    title: 'Unsupported network',
    tag: 'quoin-button',
    setting: { unsupported: 'ignore' },
    async prepare(world) {
      await connected(world)
      world.heron.chooseNetwork('eip155:999')
    },
  },
  { title: 'Network', tag: 'quoin-network-button' },
  {
    title: 'Unsupported network',
    tag: 'quoin-network-button',
    setting: { unsupported: 'ignore' },
    async prepare(world) {
      await connected(world)
      world.heron.chooseNetwork('eip155:999')
    },
  },
]

/** Shows the buttons in every state, each with its own kernel. Returns a function that ends them. */
export async function showButtons(target: HTMLElement, look: Look): Promise<() => Promise<void>> {
  const ends: (() => Promise<void>)[] = []
  const main = document.createElement('main')
  main.className = 'buttons'
  const title = document.createElement('h1')
  title.textContent = 'The buttons in every state'
  main.append(title)
  target.append(main)
  for (const story of stories) {
    const world = await createWorld(look.locale, story.setting)
    const place = document.createElement('p')
    const name = document.createElement('span')
    name.textContent = story.title
    const button = document.createElement(story.tag)
    for (const [key, value] of Object.entries(story.attributes ?? {})) button.setAttribute(key, value)
    const mount = mountQuoin(world.kernel, { theme: look.theme, target: place })
    ends.push(async () => {
      mount.unmount()
      await world.kernel.dispose()
    })
    place.append(name, button)
    main.append(place)
    await story.prepare?.(world)
  }
  return async () => {
    await Promise.all(ends.map((end) => end()))
  }
}
