import { createApprovalQueue } from '../../../wallet-parts/approval-queue.js'
import { createPolkadotKeys } from '../../../wallet-parts/polkadot/create-polkadot-keys.js'
import { EXTENSION_POLKADOT_SEEDS } from '../../../wallet-parts/polkadot/polkadot-accounts.js'
import { createOverlay } from '../overlay.js'
import { createSiteChip } from '../site-chip.js'
import { createSiteMemory } from '../site-memory.js'
import { createInjectedWallet } from './create-injected-wallet.js'
import { readPolkadotNetworks } from './polkadot-config.js'

const [first, ...others] = readPolkadotNetworks()
if (first) {
  const memory = createSiteMemory('polkadot')
  const keys = createPolkadotKeys(EXTENSION_POLKADOT_SEEDS)
  const { corner, place } = createOverlay()
  const accounts = keys.accounts.map(({ label }) => label)
  corner.append(createSiteChip({ name: 'Polkadot', symbol: first.symbol, memory, accounts }))
  const wallet = createInjectedWallet({
    keys,
    networks: [first, ...others],
    memory,
    queue: createApprovalQueue(place),
  })
  const known: unknown = Reflect.get(globalThis, 'injectedWeb3')
  const wallets: object = Object(known)
  Object.defineProperty(wallets, 'Sandbox Extension', { value: Object.freeze(wallet), enumerable: true })
  Reflect.set(globalThis, 'injectedWeb3', wallets)
  // Actions in the corner menu, for tests: `{ account }`, `{ locked }`, `{ allowed }`.
  addEventListener('sandbox-extension-polkadot', (event) => {
    if (event instanceof CustomEvent) memory.set(event.detail)
  })
}
