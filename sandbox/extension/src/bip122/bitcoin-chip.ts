import { element } from '../../../wallet-parts/element.js'
import type { NamespaceKeys } from '../../../wallet-parts/namespace-keys.js'
import type { SiteMemory, SiteState } from './site-memory.js'

function statusOf({ locked, allowed, person }: SiteState): string {
  if (locked) return 'Bitcoin: locked'
  return allowed ? `Bitcoin: account ${person + 1}` : 'Bitcoin: not connected'
}

/** The wallet's own menu for Bitcoin: what a person does in a wallet and not in the page. */
export function createBitcoinChip(memory: SiteMemory, keys: NamespaceKeys): HTMLElement {
  const account = element('select', {
    ...{ class: 'select', id: 'bitcoin-account' },
    onchange: () => memory.set({ person: Number(account.value) }),
  })
  const people = keys.accounts.filter(({ purpose }) => purpose === 'payment')
  account.append(...people.map(({ label }, at) => element('option', { value: at }, label)))
  const box = element('input', { type: 'checkbox', onchange: () => memory.set({ locked: box.checked }) })
  const part = element(
    'button',
    { class: 'button', type: 'button', onclick: () => memory.set({ allowed: false }) },
    'Disconnect this site',
  )
  const menu = element(
    'div',
    { class: 'chip-menu', id: 'bitcoin-menu', hidden: true },
    element('p', { class: 'chip-title' }, 'Sandbox Extension: Bitcoin'),
    element('p', { class: 'chip-note' }, 'A made-up wallet. Test money only.'),
    element('label', { class: 'chip-label', for: 'bitcoin-account' }, 'Account'),
    account,
    element('label', { class: 'chip-toggle' }, box, 'Locked'),
    part,
  )
  const status = element('span', { class: 'chip-status' })
  const button = element(
    'button',
    { class: 'chip', type: 'button', 'aria-expanded': 'false', 'aria-controls': 'bitcoin-menu' },
    status,
  )
  function open(opened: boolean): void {
    menu.hidden = !opened
    button.setAttribute('aria-expanded', String(opened))
  }
  button.addEventListener('click', () => open(menu.hidden === true))
  function show(state: SiteState): void {
    status.textContent = statusOf(state)
    account.value = String(state.person)
    box.checked = state.locked
    part.disabled = !state.allowed
  }
  memory.subscribe(show)
  show(memory.get())
  const root = element(
    'aside',
    { class: 'chip-corner chip-bitcoin', 'aria-label': 'Sandbox Extension: Bitcoin' },
    menu,
    button,
  )
  root.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || menu.hidden) return
    open(false)
    button.focus()
  })
  return root
}
