import { mountQuoin } from 'quoin/ui'
import { createWorld } from './create-world.js'
import type { Look } from './look.js'
import type { Story } from './story.js'

/** Creates an element that stands in for a narrow screen: fixed elements stay inside it. */
function createScreen(width: number): HTMLElement {
  const screen = document.createElement('div')
  screen.className = 'screen'
  screen.style.width = `${width}px`
  return screen
}

/**
 * Opens one story in a real modal. After it is closed, the page offers to show it again. Returns a function that ends
 * its kernel.
 */
export async function showStory(target: HTMLElement, story: Story, look: Look): Promise<() => Promise<void>> {
  const world = await createWorld(look.locale, story.setting)
  const page = document.createElement('main')
  page.className = 'story'
  const again = document.createElement('button')
  again.type = 'button'
  again.textContent = 'Show again'
  again.addEventListener('click', () => void story.show(world))
  const index = document.createElement('a')
  index.href = '/gallery'
  index.textContent = 'All stories'
  const title = document.createElement('h1')
  title.textContent = `${story.plugin}: ${story.title}`
  page.append(title, again, index)
  const screen = look.width === undefined ? undefined : createScreen(look.width)
  target.append(page, ...(screen ? [screen] : []))
  const mount = mountQuoin(world.kernel, {
    theme: look.theme,
    connectLayout: story.setting?.connectLayout ?? 'auto',
    ...(screen && { target: screen }),
  })
  await mount.prefetch()
  await story.show(world)
  return async () => {
    mount.unmount()
    await world.kernel.dispose()
  }
}
