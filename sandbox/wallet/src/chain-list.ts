import { element } from '../../wallet-parts/element.js'
import { connectableAccounts } from './load-namespace-keys.js'
import { namespaceTitle } from './namespace-titles.js'
import { fillPicker, type Picker, picker } from './picker.js'
import { shortened } from './shortened.js'
import type { WalletState } from './wallet-store.js'

export interface ChainList {
  readonly root: HTMLElement
  show(state: Pick<WalletState, 'further' | 'apps'>): void
}

interface ChainRow extends Picker {
  address: HTMLElement
}

/** Creates the list of accounts in namespaces other than EVM that connected apps use, each with a selection. */
export function chainList(choose: (namespace: string, address: string) => void): ChainList {
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
