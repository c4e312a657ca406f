import type { AnyKernel } from '#kernel'
import { iconPaths } from '../../../ui-kit/picture/icon-paths.js'

/** Duration of the ring that turns into a check. Milliseconds. */
export const successMs = 300

/** The attribute of the ring of a wallet that has connected, with the position of its arc. */
const connectedName = 'data-connected'

/**
 * Marks the displayed ring when its wallet connects: the modal closes at once, and its picture shows the success.
 *
 * @returns stops marking
 */
export function markSuccess(kernel: AnyKernel, shadow: ShadowRoot): () => void {
  return kernel.connections.store.subscribe(({ connections }, before) => {
    if (connections.length <= before.connections.length) return
    const ring = shadow.querySelector('.q-root:not([data-closing]) .q-hero:not([data-status=error])')
    if (!ring) return
    const { strokeDashoffset } = getComputedStyle(ring.querySelector('.q-hero-arc') ?? ring)
    ring.setAttribute(connectedName, strokeDashoffset)
    // The modal closes in the same task, unless another plugin goes on in it.
    kernel.platform.after(0, () => ring.removeAttribute(connectedName))
  })
}

/** Returns the closed ring, which fades in over the arc: an opacity moves also while the page's scripts are busy. */
function createRing(ring: SVGElement): Node {
  const closed = ring.cloneNode(true) as SVGElement // a clone of an SVGElement is one
  closed.classList.add('q-hero-closed')
  closed.querySelector<SVGElement>('.q-hero-arc')?.removeAttribute('style')
  return closed
}

/** Returns a badge with a check, as `StatusHero` renders it. */
function createBadge(): HTMLElement {
  const badge = document.createElement('span')
  badge.className = 'q-hero-badge'
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  const path = document.createElementNS(svg.namespaceURI, 'path')
  path.setAttribute('d', iconPaths.check)
  for (const [name, value] of Object.entries({
    class: 'q-icon',
    width: 16,
    height: 16,
    viewBox: '0 0 20 20',
  }))
    svg.setAttribute(name, String(value))
  svg.append(path)
  badge.append(svg)
  return badge
}

/**
 * Turns the ring into a check in the picture of a card that closes because its wallet connected.
 *
 * @returns how much longer the picture stays. Milliseconds
 */
export function showSuccess(picture: HTMLElement): number {
  const ring = picture.querySelector<HTMLElement>(`.q-hero[${connectedName}]`)
  if (!ring) return 0
  picture.setAttribute('data-success', '')
  ring.dataset.status = 'success'
  const arc = ring.querySelector<SVGElement>('.q-hero-arc')
  const svg = ring.querySelector<SVGElement>('.q-hero-ring')
  if (svg) svg.after(createRing(svg))
  // The arc closes from where it is.
  if (arc) arc.style.strokeDashoffset = ring.getAttribute(connectedName) ?? ''
  if (!ring.querySelector('.q-hero-badge')) ring.querySelector('.q-hero-image')?.append(createBadge())
  return successMs
}
