/** Creates an element with a text and further children. */
export function create<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  text: string,
  ...children: readonly Node[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag)
  element.append(text, ...children)
  return element
}

/** Creates a link to the gallery with these parameters. */
export function createLink(text: string, query: Readonly<Record<string, string>>): HTMLAnchorElement {
  const link = create('a', text)
  link.href = `/gallery?${new URLSearchParams(query)}`
  return link
}

/**
 * Creates a search over elements: one stays visible if its name contains every word. A part without a visible element is
 * hidden, too.
 *
 * @param entries each element with its name
 */
export function createSearch(
  entries: readonly (readonly [element: HTMLElement, name: string])[],
  parts: readonly HTMLElement[] = [],
): HTMLInputElement {
  const field = create('input', '')
  field.type = 'search'
  field.placeholder = 'Search stories'
  field.setAttribute('aria-label', 'Search stories')
  field.addEventListener('input', () => {
    const words = field.value.toLowerCase().split(/\s+/)
    for (const [element, name] of entries)
      element.hidden = !words.every((word) => name.toLowerCase().includes(word))
    for (const part of parts)
      part.hidden = entries.every(([element]) => element.hidden || !part.contains(element))
  })
  return field
}
