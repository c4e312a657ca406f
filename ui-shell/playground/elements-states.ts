import type { ButtonModel } from '../src/element/button-model.ts'
import { drawButton } from '../src/element/draw-button.ts'
import { elementStyles } from '../src/element/element-styles.ts'
import { adoptStyles } from '../src/styles/adopt-styles.ts'
import { themeStyles } from '../src/styles/theme.ts'

const address = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const states: readonly ButtonModel[] = [
  { kind: 'connect', label: 'Connect wallet', busy: false },
  { kind: 'connect', label: 'Connecting…', busy: true },
  { kind: 'restoring', label: 'Restoring' },
  { kind: 'account', label: 'a', account: '0x71C7…d8976F', address, avatarUrl: undefined, balance: null },
  {
    kind: 'account',
    label: 'a',
    account: '0x71C7…d8976F',
    address,
    avatarUrl: undefined,
    balance: '1.284 ETH',
  },
  {
    kind: 'account',
    label: 'a',
    account: 'harbour.example.eth',
    address,
    avatarUrl: undefined,
    balance: undefined,
  },
  { kind: 'unsupported', label: 'Switch network' },
  { kind: 'network', label: 'n', network: 'Ethereum', imageUrl: undefined, warning: false },
  { kind: 'network', label: 'n', network: 'Switch network', imageUrl: undefined, warning: true },
]
for (const scheme of ['light', 'dark'] as const) {
  const row = document.createElement('div')
  Object.assign(row.style, {
    display: 'flex',
    gap: '12px',
    flexWrap: 'wrap',
    padding: '16px',
    background: scheme === 'dark' ? '#0c0d10' : '#eef0f4',
  })
  for (const state of states) {
    const host = document.createElement('div')
    const shadow = host.attachShadow({ mode: 'open' })
    adoptStyles(shadow, elementStyles)
    adoptStyles(shadow, themeStyles(scheme))
    const button = document.createElement('button')
    drawButton(button, state)
    shadow.append(button)
    row.append(host)
  }
  document.body.append(row)
}
