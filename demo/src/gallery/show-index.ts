import { looks } from './look.js'
import type { Story } from './story.js'

function create<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  text: string,
  ...children: readonly Node[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag)
  element.append(text, ...children)
  return element
}

function lookLinks(id: string, title: string): HTMLUListElement {
  const list = create('ul', '')
  for (const { name, query } of looks) {
    const link = create('a', name)
    link.href = `/gallery?${new URLSearchParams({ story: id, ...query })}`
    link.setAttribute('aria-label', `${title}: ${name}`)
    list.append(create('li', '', link))
  }
  return list
}

/** Shows the list of all stories, by plugin, each with all display options. */
export function showIndex(target: HTMLElement, stories: readonly Story[]): void {
  const main = create('main', '')
  main.className = 'index'
  main.append(create('h1', 'Gallery'), create('p', 'Every view of the widget, in every state that it has.'))
  const everything = [
    ...stories.map(({ id, plugin, title }) => ({ id, plugin, title })),
    { id: 'buttons', plugin: 'Buttons', title: 'The buttons in every state' },
  ]
  for (const plugin of new Set(everything.map((story) => story.plugin))) {
    const list = create('ul', '')
    for (const { id, title } of everything.filter((story) => story.plugin === plugin))
      list.append(create('li', '', create('span', title), lookLinks(id, title)))
    main.append(create('section', '', create('h2', plugin), list))
  }
  target.append(main)
}
