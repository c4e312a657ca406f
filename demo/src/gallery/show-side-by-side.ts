import { create, createLink, createSearch } from './create-element.js'
import { columns } from './look.js'
import type { Story } from './story.js'

/** Height of each window. Pixels. */
const windowHeight = 760

/** Creates a picture of a story: its own page in a small frame, which opens alone when pressed. */
function createPicture(
  { id, title }: Story,
  { name, query, windowWidth }: (typeof columns)[number],
): HTMLElement {
  const link = createLink('', { story: id, ...query })
  const frame = create('iframe', '')
  frame.title = `${title}: ${name}`
  // Loads when it is scrolled into view: each is a page of its own.
  frame.loading = 'lazy'
  // Their views would take the focus from each other.
  frame.inert = true
  frame.width = `${windowWidth}`
  frame.height = `${windowHeight}`
  frame.src = link.href
  link.className = 'picture'
  link.setAttribute('aria-label', frame.title)
  link.style.setProperty('--window-width', `${windowWidth}px`)
  link.style.setProperty('--window-height', `${windowHeight}px`)
  link.append(frame)
  return create('figure', '', link, create('figcaption', name))
}

/** Shows all states of a plugin's views side by side: light, dark, on a phone, right to left. */
export function showSideBySide(target: HTMLElement, plugin: string, stories: readonly Story[]): void {
  const main = create('main', '')
  main.className = 'side-by-side'
  const rows = stories
    .filter((story) => story.plugin === plugin)
    .map((story) => {
      const pictures = columns.map((column) => createPicture(story, column))
      const row = create('section', '', create('h2', story.title), create('div', '', ...pictures))
      return [row, `${story.id} ${story.title}`] as const
    })
  const plugins = create('nav', '', createLink('All stories', {}))
  for (const name of new Set(stories.map((story) => story.plugin))) {
    const link = createLink(name, { plugin: name })
    if (name === plugin) link.setAttribute('aria-current', 'page')
    plugins.append(' ', link)
  }
  main.append(create('h1', plugin), plugins, createSearch(rows), ...rows.map(([row]) => row))
  target.append(main)
}
