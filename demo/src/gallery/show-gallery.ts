import './gallery.css'
import { type Look, readLook } from './look.js'
import { showButtons } from './show-buttons.js'
import { showIndex } from './show-index.js'
import { showSideBySide } from './show-side-by-side.js'
import { showStory } from './show-story.js'
import { allStories } from './stories/all-stories.js'

declare global {
  interface Window {
    /** Shows stories in turn without reloading the page, for tests of all stories. */
    gallery?: { show(story: string, look: Look): Promise<void> }
  }
}

/**
 * Every view of the widget in every state, in a simulated world: `/gallery` lists them,
 * `/gallery?story=connect&theme=dark&locale=ar&width=320` shows one, `/gallery?plugin=Send` those of a plugin side by side. Sends no request to any server.
 */
export async function show(target: HTMLElement): Promise<void> {
  const query = new URLSearchParams(location.search)
  const plugin = query.get('plugin')
  let end = (): Promise<void> => Promise.resolve()

  async function showOne(name: string | null, look: Look): Promise<void> {
    await end()
    target.replaceChildren()
    document.documentElement.dataset.theme = look.theme
    const story = allStories.find(({ id }) => id === name)
    if (name === 'buttons') end = await showButtons(target, look)
    else if (story) end = await showStory(target, story, look)
    else if (plugin !== null) showSideBySide(target, plugin, allStories)
    else showIndex(target, allStories)
  }

  await showOne(query.get('story'), readLook(query))
  window.gallery = { show: showOne }
  document.documentElement.dataset.ready = ''
}
