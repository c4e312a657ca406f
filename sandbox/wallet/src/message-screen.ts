import { element } from '../../wallet-parts/element.js'

/** Creates a screen with a message and a button that reloads the page. */
export function messageScreen(title: string, text: string, action: string): HTMLElement {
  const again = element(
    'button',
    { class: 'button button-primary', type: 'button', onclick: () => location.reload() },
    action,
  )
  return element('main', { class: 'message' }, element('h1', {}, title), element('p', {}, text), again)
}
