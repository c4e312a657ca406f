import { toggleStyles } from './toggle-styles.js'

/** The element of the devtools in the page: the button in the corner, and a container for the panel. */
export interface Toggle {
  readonly host: HTMLElement
  readonly shadow: ShadowRoot
  readonly button: HTMLButtonElement
  /** The container of the panel. */
  readonly place: HTMLElement
  /** Updates the label of the button and the number of alerts. */
  show(label: string, alerts: number): void
}

/** The shortcut of the panel, from any focus. It uses the physical key: on a Mac, Option writes other letters. */
export const shortcut: Readonly<{ code: string; label: string }> = { code: 'KeyQ', label: 'Alt+Q' }

/** The icon: a stone with its corner set, a quoin. */
const drawing = 'M3.5 3.5h17v17h-17zM3.5 12h10M13.5 3.5v17'

function icon(): SVGSVGElement {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  svg.setAttribute('viewBox', '0 0 24 24')
  svg.setAttribute('aria-hidden', 'true')
  const path = document.createElementNS('http://www.w3.org/2000/svg', 'path')
  path.setAttribute('d', drawing)
  svg.append(path)
  return svg
}

/** Creates the element in its own shadow root, not yet in the page. */
export function createToggle(position: 'left' | 'right', press: () => void): Toggle {
  const host = document.createElement('quoin-devtools')
  const shadow = host.attachShadow({ mode: 'open' })
  adoptSheet(shadow, toggleStyles)
  const root = document.createElement('aside')
  root.className = 'qd-root'
  root.dataset.position = position
  root.ariaLabel = 'Quoin devtools'
  // The texts are English, whatever the page's language.
  root.lang = 'en'
  root.dir = 'ltr'
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'qd-toggle'
  button.ariaExpanded = 'false'
  button.setAttribute('aria-keyshortcuts', shortcut.label)
  button.addEventListener('click', press)
  const count = document.createElement('span')
  count.className = 'qd-count'
  button.append(icon(), count)
  const place = document.createElement('div')
  root.append(button, place)
  shadow.append(root)
  return {
    host,
    shadow,
    button,
    place,
    show(label, alerts) {
      const suffix = alerts === 0 ? '' : alerts === 1 ? ', 1 alert' : `, ${alerts} alerts`
      button.ariaLabel = label + suffix
      button.title = `${label} (${shortcut.label})`
      count.textContent = alerts === 0 ? '' : String(Math.min(alerts, 99))
    },
  }
}

/** Adds a constructed style sheet to a shadow root: it needs no permission of the page's content policy. */
export function adoptSheet(root: ShadowRoot, text: string): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(text)
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet]
}
