import { element } from '../../wallet-parts/element.js'

/** A page with nothing but a message, and a button that loads it again. */
export function messageScreen(title: string, text: string, action: string): HTMLElement {
  const again = element(
    'button',
    { class: 'button button-primary', type: 'button', onclick: () => location.reload() },
    action,
  )
  return element('main', { class: 'message' }, element('h1', {}, title), element('p', {}, text), again)
}
