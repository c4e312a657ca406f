import { element } from '../../wallet-parts/approval/element.js'
import type { SiteMemory, SiteState } from './site-memory.js'

export interface SiteChipOptions {
  /** The displayed name of the namespace. */
  readonly name: string
  /** Replaces the name in narrow windows. */
  readonly symbol: string
  readonly memory: SiteMemory
  /** The labels of the accounts. */
  readonly accounts: readonly string[]
}

/** Creates the wallet's menu of another namespace, for actions that users take in a wallet and not on the page. */
export function createSiteChip({ name, symbol, memory, accounts }: SiteChipOptions): HTMLElement {
  const id = (part: string): string => `${part}-${symbol.toLowerCase()}`
  const statusOf = ({ locked, allowed, account }: SiteState): string => {
    if (locked) return 'locked'
    return allowed ? (accounts[account] ?? '').toLowerCase() : 'not connected'
  }
  const account = element('select', {
    class: 'select',
    id: id('account'),
    onchange: () => memory.set({ account: Number(account.value) }),
  })
  account.append(...accounts.map((label, at) => element('option', { value: at }, label)))
  const box = element('input', { type: 'checkbox', onchange: () => memory.set({ locked: box.checked }) })
  const part = element(
    'button',
    { class: 'button', type: 'button', onclick: () => memory.set({ allowed: false }) },
    'Disconnect this site',
  )
  const menu = element(
    'div',
    { class: 'chip-menu', id: id('menu'), hidden: true },
    element('p', { class: 'chip-title' }, `Sandbox Extension: ${name}`),
    element('p', { class: 'chip-note' }, 'A made-up wallet. Test money only.'),
    element('label', { class: 'chip-label', for: id('account') }, 'Account'),
    account,
    element('label', { class: 'chip-toggle' }, box, 'Locked'),
    part,
  )
  const status = element('span', { class: 'chip-status' })
  const button = element(
    'button',
    { class: 'chip', type: 'button', 'aria-expanded': 'false', 'aria-controls': id('menu') },
    element('span', { class: 'wallet-mark', 'aria-hidden': 'true' }),
    element('span', { class: 'chip-name' }, 'Sandbox Extension, '),
    element('span', { class: 'chip-symbol', 'aria-hidden': 'true' }, symbol),
    status,
  )
  function open(opened: boolean): void {
    menu.hidden = !opened
    button.setAttribute('aria-expanded', String(opened))
  }
  button.addEventListener('click', () => open(menu.hidden === true))
  function show(state: SiteState): void {
    status.textContent = `${name}: ${statusOf(state)}`
    account.value = String(state.account)
    box.checked = state.locked
    part.disabled = !state.allowed
  }
  memory.subscribe(show)
  show(memory.get())
  const root = element(
    'aside',
    { class: 'chip-corner', 'aria-label': `Sandbox Extension: ${name}` },
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
