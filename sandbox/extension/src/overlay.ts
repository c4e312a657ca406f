import { adoptStyles } from '../../wallet-parts/adopt-styles.js'
import type { ApprovalPlace } from '../../wallet-parts/approval-queue.js'
import { element } from '../../wallet-parts/element.js'
import walletCss from '../../wallet-parts/wallet.css?inline'
import overlayCss from './overlay.css?inline'

export interface Overlay {
  /** Where questions are shown. */
  readonly place: ApprovalPlace
  /** Root for what is always there. */
  readonly root: HTMLElement
}

/** A layer above the whole page, in a shadow root of its own and outside the page's body. */
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
  const root = element('div', { class: 'layer sandbox-wallet' }, scrim)
  shadow.append(root)
  document.documentElement.append(host)
  let before: Element | null = null

  function setOthersInert(inert: boolean): void {
    for (const child of root.children)
      if (child !== scrim && child instanceof HTMLElement) child.inert = inert
  }

  // Keys pressed in the wallet are the wallet's: a dialog of the page must not take Escape as its own.
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
    root,
    place: {
      show(screen) {
        if (scrim.hidden) before = document.activeElement
        card.replaceChildren(brand, screen.root)
        scrim.hidden = false
        setOthersInert(true)
      },
      clear() {
        const held = shadow.activeElement !== null
        scrim.hidden = true
        card.replaceChildren()
        setOthersInert(false)
        if (held && before instanceof HTMLElement && before.isConnected) before.focus()
        before = null
      },
    },
  }
}
