import { element } from '../../wallet-parts/approval/element.js'
import { EXTENSION_WALLET_ACCOUNTS } from '../../wallet-parts/eip155/wallet-accounts.js'
import type { ExtensionMemory, ExtensionState } from './extension-memory.js'

function statusOf({ locked, offline, allowed, account }: ExtensionState): string {
  if (offline) return 'Offline'
  if (locked) return 'Locked'
  return allowed ? account.label : 'Not connected'
}

function toggle(
  label: string,
  onchange: (on: boolean) => void,
): { root: HTMLElement; box: HTMLInputElement } {
  const box = element('input', { type: 'checkbox', onchange: () => onchange(box.checked) })
  return { root: element('label', { class: 'chip-toggle' }, box, label), box }
}

/**
 * Creates the wallet's own menu in a corner of the page, for actions that users take in a wallet and not on the page.
 */
export function createChip(memory: ExtensionMemory): HTMLElement {
  const account = element('select', {
    class: 'select',
    id: 'account',
    onchange: () => {
      const chosen = EXTENSION_WALLET_ACCOUNTS.find(({ index }) => String(index) === account.value)
      if (chosen) memory.set({ account: chosen })
    },
  })
  account.append(
    ...EXTENSION_WALLET_ACCOUNTS.map(({ index, label }) => element('option', { value: index }, label)),
  )
  const network = element('select', {
    class: 'select',
    id: 'network',
    onchange: () => {
      const chain = memory.get().chains.find(({ id }) => String(id) === network.value)
      if (chain) memory.set({ chain })
    },
  })
  const locked = toggle('Locked', (on) => memory.set({ locked: on }))
  const offline = toggle('Offline', (on) => memory.set({ offline: on }))
  const part = element(
    'button',
    { class: 'button', type: 'button', onclick: () => memory.set({ allowed: false }) },
    'Disconnect this site',
  )
  const menu = element(
    'div',
    { class: 'chip-menu', id: 'menu', hidden: true },
    element('p', { class: 'chip-title' }, 'Sandbox Extension'),
    element('p', { class: 'chip-note' }, 'A made-up wallet. Test money only.'),
    element('label', { class: 'chip-label', for: 'account' }, 'Account'),
    account,
    element('label', { class: 'chip-label', for: 'network' }, 'Network'),
    network,
    locked.root,
    offline.root,
    part,
  )
  const status = element('span', { class: 'chip-status' })
  const button = element(
    'button',
    { class: 'chip', type: 'button', 'aria-expanded': 'false', 'aria-controls': 'menu' },
    element('span', { class: 'wallet-mark', 'aria-hidden': 'true' }),
    element('span', { class: 'chip-name' }, 'Sandbox Extension: '),
    status,
  )
  function open(opened: boolean): void {
    menu.hidden = !opened
    button.setAttribute('aria-expanded', String(opened))
  }
  button.addEventListener('click', () => open(menu.hidden === true))

  function show(state: ExtensionState): void {
    status.textContent = statusOf(state)
    account.value = String(state.account.index)
    if (network.options.length !== state.chains.length) {
      network.replaceChildren(...state.chains.map(({ id, name }) => element('option', { value: id }, name)))
    }
    network.value = String(state.chain.id)
    locked.box.checked = state.locked
    offline.box.checked = state.offline
    part.disabled = !state.allowed
  }
  memory.subscribe(show)
  show(memory.get())

  const root = element('aside', { class: 'chip-corner', 'aria-label': 'Sandbox Extension' }, menu, button)
  root.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || menu.hidden) return
    open(false)
    button.focus()
  })
  return root
}
