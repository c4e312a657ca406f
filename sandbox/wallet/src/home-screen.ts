import { formatEther } from 'viem'
import { element } from '../../wallet-parts/approval/element.js'
import { plainText } from '../../wallet-parts/approval/plain-text.js'
import { callNode } from '../../wallet-parts/eip155/call-node.js'
import { PAGE_WALLET_ACCOUNTS } from '../../wallet-parts/eip155/wallet-accounts.js'
import { connectableAccounts } from './load-namespace-keys.js'
import { namespaceTitle } from './namespace-titles.js'
import { fillPicker, type Picker, picker } from './picker.js'
import type { ConnectedApp, WalletState, WalletStore } from './wallet-store.js'

interface PairingForm {
  readonly root: HTMLElement
  /** Displays that the app's request is pending after a link was entered. */
  setWaiting(waiting: boolean): void
}

/** Creates the field for a link that an app displays as a QR code. Calls `pair` with texts in the format of a link. */
function pairingForm(pair: (uri: string) => void): PairingForm {
  const input = element('input', {
    class: 'input',
    id: 'link',
    name: 'link',
    type: 'text',
    placeholder: 'wc:…',
    autocomplete: 'off',
    spellcheck: 'false',
    autocapitalize: 'none',
    'aria-describedby': 'link-help',
  })
  const help = element('p', { class: 'help', id: 'link-help' })
  const submit = element('button', { class: 'button button-primary', type: 'submit' }, 'Connect')
  const hint = 'In the app, choose "Copy link" below its QR code.'
  help.textContent = hint

  const root = element(
    'form',
    {
      class: 'panel pairing',
      novalidate: true,
      onsubmit: (event) => {
        event.preventDefault()
        const uri = input.value.trim()
        const valid = /^wc:[0-9a-f]{64}@2\?\S+$/.test(uri)
        help.textContent = valid
          ? hint
          : 'This isn’t a connection link. Connection links are long and start with wc:.'
        help.classList.toggle('help-error', !valid)
        input.setAttribute('aria-invalid', String(!valid))
        if (!valid) return input.focus()
        input.value = ''
        pair(uri)
      },
    },
    element('h2', {}, element('label', { for: 'link' }, 'Connect to an app')),
    element('div', { class: 'pairing-line' }, input, submit),
    help,
  )
  return {
    root,
    setWaiting(waiting) {
      submit.textContent = waiting ? 'Waiting…' : 'Connect'
      root.setAttribute('aria-busy', String(waiting))
    },
  }
}

/** Returns an address without its middle. */
function shortened(address: string): string {
  return `${address.slice(0, 6)}…${address.slice(-4)}`
}

interface ChainList {
  readonly root: HTMLElement
  show(state: Pick<WalletState, 'further' | 'apps'>): void
}

interface ChainRow extends Picker {
  address: HTMLElement
}

/** Creates the list of accounts in namespaces other than EVM that connected apps use, each with a selection. */
function chainList(choose: (namespace: string, address: string) => void): ChainList {
  const list = element('div', { class: 'chains' })
  const root = element('section', { class: 'panel', hidden: true }, element('h2', {}, 'Other chains'), list)
  const rows = new Map<string, ChainRow>()

  function rowOf(namespace: string): ChainRow {
    const known = rows.get(namespace)
    if (known) return known
    const made = picker(`account-${namespace}`, namespaceTitle(namespace), (address) =>
      choose(namespace, address),
    )
    const address = element('code', { class: 'address' })
    made.root.className = 'chain'
    made.root.append(address)
    const row = { ...made, address }
    rows.set(namespace, row)
    list.append(row.root)
    return row
  }

  return {
    root,
    show({ further, apps }) {
      const used = Object.entries(further).filter(([namespace]) =>
        apps.some((app) => app.namespaces.includes(namespace)),
      )
      for (const [namespace, { keys, account }] of used) {
        const { select, address } = rowOf(namespace)
        const options = connectableAccounts(keys).map(({ label, address: of }) => [of, label] as const)
        fillPicker(select, options, account.address)
        address.textContent = shortened(account.address)
        address.setAttribute('aria-label', account.address)
      }
      for (const [namespace, row] of rows) row.root.hidden = !used.some(([name]) => name === namespace)
      root.hidden = used.length === 0
    },
  }
}

interface AppList {
  readonly root: HTMLElement
  show(apps: readonly ConnectedApp[]): void
}

/** Creates the list of connected apps, each with a disconnect button. */
function appList(disconnect: (topic: string) => void): AppList {
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
      class: 'button button-quiet',
      type: 'button',
      onclick: () => {
        navigator.clipboard.writeText(store.get().account.address).then(
          () => store.set({ notice: { text: 'Address copied', tone: 'plain' } }),
          () => store.set({ notice: { text: 'Your browser blocked copying.', tone: 'error' } }),
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
    const problem = { text: 'The relay isn’t responding. Trying again…', tone: 'error' as const }
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
