/**
 * Lays out, within one task, content that React keeps hidden: a first layout loads the fonts, which is most of its time. The
 * host is out of the page again before anything can be displayed, focused or announced.
 *
 * @param without what is left for another task
 */
export function layOutHidden(
  host: HTMLElement,
  content: HTMLElement,
  place: Element,
  without?: HTMLElement | null,
): void {
  const { style } = content
  without?.style.setProperty('display', 'none')
  // React hides it in this way, and shows it again by removing this.
  style.removeProperty('display')
  style.visibility = 'hidden'
  host.inert = true
  place.append(host)
  content.getBoundingClientRect()
  host.remove()
  host.inert = false
  without?.style.removeProperty('display')
  style.removeProperty('visibility')
  style.setProperty('display', 'none', 'important')
}
