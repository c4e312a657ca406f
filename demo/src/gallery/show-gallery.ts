import './gallery.css'
import { readLook } from './look.js'
import { showButtons } from './show-buttons.js'
import { showIndex } from './show-index.js'
import { showStory } from './show-story.js'
import { allStories } from './stories/all-stories.js'

/**
 * Every view of the widget in every state, one at a time in a world that is made up: `/gallery` lists them,
 * `/gallery?story=connect&theme=dark&locale=ar&width=320` shows one. Nothing is asked of any server.
 */
export async function show(target: HTMLElement): Promise<void> {
  const query = new URLSearchParams(location.search)
  const name = query.get('story')
  const look = readLook(query)
  document.documentElement.dataset.theme = look.theme
  const story = allStories.find(({ id }) => id === name)
  if (name === 'buttons') await showButtons(target, look)
  else if (story) await showStory(target, story, look)
  else showIndex(target, allStories)
  document.documentElement.dataset.ready = ''
}
