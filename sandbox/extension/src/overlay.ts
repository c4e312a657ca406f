import type { ApprovalPlace } from '../../wallet-parts/approval/approval-queue.js'
import { adoptStyles, element } from '../../wallet-parts/approval/element.js'
import walletCss from '../../wallet-parts/approval/wallet.css?inline'
import overlayCss from './overlay.css?inline'

export interface Overlay {
  /** Shows the approval screens. */
  readonly place: ApprovalPlace
  /** For the permanent menus. Hidden while any script of the extension shows an approval screen. */
  readonly corner: HTMLElement
}

const hosts = (): readonly ShadowRoot[] =>
  [...document.querySelectorAll('sandbox-extension')].flatMap(({ shadowRoot }) => shadowRoot ?? [])

/** Returns the corner that all scripts of the extension share: that of the first script. */
const sharedCorner = (): HTMLElement | undefined =>
  hosts().flatMap((shadow) => shadow.querySelector<HTMLElement>('.corner') ?? [])[0]

const isPending = (): boolean => hosts().some((shadow) => shadow.querySelector('.scrim:not([hidden])'))

/** Returns the focused element, also inside a shadow root, where the host could not take the focus back. */
function focused(): Element | null {
  let element = document.activeElement
  while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement
  return element
}

/** Creates a layer above the whole page, in its own shadow root and outside the page's body. */
export function createOverlay(): Overlay {
  const host = document.createElement('sandbox-extension')
  const shadow = host.attachShadow({ mode: 'open' })
  adoptStyles(shadow, walletCss)
  adoptStyles(shadow, overlayCss)
  const brand = element(
    'p',
    { class: 'brand' },
    element('span', { class: 'wallet-mark', 'aria-hidden': 'true' }),
    element('strong', {}, 'Sandbox Extension'),
    element('span', { class: 'brand-note' }, 'Test money only'),
  )
  const card = element('div', { class: 'card' })
  const scrim = element('div', { class: 'scrim', hidden: true }, card)
  const root = element('div', { class: 'layer sandbox-wallet' })
  shadow.append(root)
  const known = sharedCorner()
  const corner = known ?? element('div', { class: 'corner' })
  root.append(...(known ? [] : [corner]), scrim)
  document.documentElement.append(host)
  let before: Element | null = null

  // Keys pressed in the wallet stay in it: a dialog of the page must not react to Escape.
  for (const name of ['keydown', 'keyup', 'keypress'])
    host.addEventListener(name, (event) => event.stopPropagation())

  scrim.addEventListener('keydown', (event) => {
    if (event.key !== 'Tab') return
    const stops = [...scrim.querySelectorAll<HTMLElement>('button:not(:disabled), [tabindex="0"]')]
    const [first] = stops
    const last = stops.at(-1)
    const from = shadow.activeElement
    const edge = event.shiftKey ? first : last
    if (from !== edge && from instanceof HTMLElement && stops.includes(from)) return
    event.preventDefault()
    const next = event.shiftKey ? last : first
    next?.focus()
  })

  return {
    corner,
    place: {
      show(screen) {
        if (scrim.hidden) before = focused()
        card.replaceChildren(brand, screen.root)
        scrim.hidden = false
        corner.hidden = true
      },
      clear() {
        const held = shadow.activeElement !== null
        scrim.hidden = true
        card.replaceChildren()
        corner.hidden = isPending()
        if (held && before instanceof HTMLElement && before.isConnected) before.focus()
        before = null
      },
    },
  }
}
