import { create, createLink, createSearch } from './create-element.js'
import { looks } from './look.js'
import type { Story } from './story.js'

function lookLinks(id: string, title: string): HTMLUListElement {
  const list = create('ul', '')
  for (const { name, query } of looks) {
    const link = createLink(name, { story: id, ...query })
    link.setAttribute('aria-label', `${title}: ${name}`)
    list.append(create('li', '', link))
  }
  return list
}

/** Shows the list of all stories, by plugin, each with all display options, and with a search. */
export function showIndex(target: HTMLElement, stories: readonly Story[]): void {
  const main = create('main', '')
  main.className = 'index'
  const everything = [
    ...stories.map(({ id, plugin, title }) => ({ id, plugin, title })),
    { id: 'buttons', plugin: 'Buttons', title: 'The buttons in every state' },
  ]
  const entries: (readonly [HTMLElement, string])[] = []
  const sections = [...new Set(everything.map(({ plugin }) => plugin))].map((plugin) => {
    const list = create('ul', '')
    for (const { id, title } of everything.filter((story) => story.plugin === plugin)) {
      const item = create('li', '', create('span', title), lookLinks(id, title))
      entries.push([item, `${plugin} ${id} ${title}`])
      list.append(item)
    }
    const heading = create('h2', plugin)
    const together = createLink('Side by side', { plugin })
    together.setAttribute('aria-label', `${plugin}: side by side`)
    return create('section', '', heading, ...(plugin === 'Buttons' ? [] : [together]), list)
  })
  main.append(
    create('h1', 'Gallery'),
    create('p', 'Every view of the widget, in every state that it has.'),
    createSearch(entries, sections),
    ...sections,
  )
  target.append(main)
}
