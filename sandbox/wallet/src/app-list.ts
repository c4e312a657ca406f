import { element } from '../../wallet-parts/element.js'
import { plainText } from '../../wallet-parts/plain-text.js'
import { namespaceTitle } from './namespace-titles.js'
import type { ConnectedApp } from './wallet-store.js'

export interface AppList {
  readonly root: HTMLElement
  show(apps: readonly ConnectedApp[]): void
}

/** Creates the list of connected apps, each with a disconnect button. */
export function appList(disconnect: (topic: string) => void): AppList {
  const list = element('ul', { class: 'apps' })
  const heading = element('h2', { tabindex: -1 }, 'Connected apps')
  const empty = element('p', { class: 'help' }, 'None yet. Connect to an app with its link.')
  let shown = ''

  function row({ topic, name, url, namespaces }: ConnectedApp): HTMLElement {
    const label = plainText(name, 64)
    const leave = (): void => {
      disconnect(topic)
      heading.focus()
    }
    return element(
      'li',
      { class: 'app' },
      element('span', { class: 'site-mark', 'aria-hidden': 'true' }, (label[0] ?? '?').toUpperCase()),
      element(
        'span',
        { class: 'site-words' },
        element('strong', {}, label),
        element('span', { class: 'site-host' }, URL.canParse(url) ? new URL(url).host : ''),
        element('span', { class: 'app-chains' }, namespaces.map(namespaceTitle).join(', ')),
      ),
      element(
        'button',
        { class: 'button button-quiet', type: 'button', 'aria-label': `Disconnect ${label}`, onclick: leave },
        'Disconnect',
      ),
    )
  }

  return {
    root: element('section', { class: 'panel' }, heading, empty, list),
    show(apps) {
      const key = apps.map((app) => app.topic).join()
      if (key === shown && list.childElementCount === apps.length) return
      shown = key
      empty.hidden = apps.length > 0
      list.replaceChildren(...apps.map(row))
    },
  }
}
