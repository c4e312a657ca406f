import { formatEther } from 'viem'
import { callNode } from '../../wallet-parts/call-node.js'
import { element } from '../../wallet-parts/element.js'
import { plainText } from '../../wallet-parts/plain-text.js'
import { PAGE_WALLET_ACCOUNTS } from '../../wallet-parts/wallet-accounts.js'
import { appList } from './app-list.js'
import { chainList } from './chain-list.js'
import { pairingForm } from './pairing-form.js'
import { fillPicker, picker } from './picker.js'
import { shortened } from './shortened.js'
import type { WalletState, WalletStore } from './wallet-store.js'

export interface HomeActions {
  pair(uri: string): void
  disconnect(topic: string): void
  chooseAccount(index: number): void
  chooseChain(id: number): void
  chooseFurtherAccount(namespace: string, address: string): void
}

/** Creates the home screen: account, network, a field for a link, the connected apps. */
export function homeScreen(store: WalletStore, actions: HomeActions): HTMLElement {
  const account = picker('account', 'Account', (value) => actions.chooseAccount(Number(value)))
  const network = picker('network', 'Network', (value) => actions.chooseChain(Number(value)))
  const address = element('code', { class: 'address' })
  const copy = element(
    'button',
    {
      ...{ class: 'button button-quiet', type: 'button' },
      onclick: () => {
        navigator.clipboard.writeText(store.get().account.address).then(
          () => store.set({ notice: { text: 'Address copied.', tone: 'plain' } }),
          () => store.set({ notice: { text: 'The browser did not allow copying.', tone: 'error' } }),
        )
      },
    },
    'Copy address',
  )
  const balance = element('p', { class: 'balance', 'aria-live': 'polite' }, '…')
  const notice = element('p', { class: 'notice', role: 'status' })
  const chains = chainList((namespace, chosen) => actions.chooseFurtherAccount(namespace, chosen))
  const form = pairingForm((uri) => actions.pair(uri))
  const apps = appList((topic) => actions.disconnect(topic))
  let balanceOf = ''

  async function showBalance({ account: { address: of }, chain }: WalletState): Promise<void> {
    const key = `${of} ${chain.id}`
    if (balanceOf !== key) balance.textContent = '…'
    balanceOf = key
    const text = await callNode(chain, 'eth_getBalance', [of, 'latest']).then(
      (wei) =>
        `${Number(formatEther(BigInt(String(wei)))).toLocaleString('en', { maximumFractionDigits: 4 })} ${chain.symbol}`,
      () => `${chain.name} does not answer`,
    )
    if (balanceOf === key) balance.textContent = text
  }

  function show(state: WalletState): void {
    fillPicker(
      account.select,
      PAGE_WALLET_ACCOUNTS.map(({ index, label }) => [String(index), label]),
      String(state.account.index),
    )
    fillPicker(
      network.select,
      state.chains.map(({ id, name }) => [String(id), name]),
      String(state.chain.id),
    )
    address.textContent = shortened(state.account.address)
    address.setAttribute('aria-label', state.account.address)
    const problem = { text: 'The relay does not answer. Trying again…', tone: 'error' as const }
    const shown = state.relayReachable ? state.notice : problem
    notice.textContent = plainText(shown?.text ?? '', 240)
    notice.classList.toggle('notice-error', shown?.tone === 'error')
    form.setWaiting(state.pairing)
    apps.show(state.apps)
    chains.show(state)
    void showBalance(state)
  }
  store.subscribe(show)

  const root = element(
    'main',
    { class: 'home' },
    element(
      'header',
      { class: 'home-header' },
      element('h1', {}, 'Sandbox Wallet'),
      element('p', { class: 'made-up' }, 'Test money only'),
    ),
    element(
      'section',
      { class: 'panel', 'aria-label': 'Balance' },
      balance,
      element('div', { class: 'address-line' }, address, copy),
      element('div', { class: 'pickers' }, account.root, network.root),
    ),
    chains.root,
    notice,
    form.root,
    apps.root,
  )
  show(store.get())
  return root
}
