import { createApprovalQueue } from '../../../wallet-parts/approval/approval-queue.js'
import type { KeysNetwork } from '../../../wallet-parts/namespace-keys.js'
import { createPolkadotKeys } from '../../../wallet-parts/polkadot/create-polkadot-keys.js'
import { EXTENSION_POLKADOT_SEEDS } from '../../../wallet-parts/polkadot/polkadot-accounts.js'
import { createOverlay } from '../overlay.js'
import { createSiteChip } from '../site-chip.js'
import { createSiteMemory } from '../site-memory.js'
import { usualAccount } from '../usual-account.js'
import { createInjectedWallet } from './create-injected-wallet.js'

function isNetwork(value: unknown): value is KeysNetwork {
  const { caipNetworkId, name, rpcUrl, symbol, decimals } = Object(value)
  const isText = [caipNetworkId, name, rpcUrl, symbol].every((text) => typeof text === 'string')
  return isText && Number.isSafeInteger(decimals) && caipNetworkId.startsWith('polkadot:')
}

/** Returns the Polkadot networks in `furtherChains` of `#sandbox-config`, which must precede this script. */
function readPolkadotNetworks(): readonly KeysNetwork[] {
  const text = document.getElementById('sandbox-config')?.textContent ?? '{}'
  const { furtherChains }: { furtherChains?: unknown } = Object(JSON.parse(text))
  return Array.isArray(furtherChains) ? furtherChains.filter(isNetwork) : []
}

const [first, ...others] = readPolkadotNetworks()
if (first) {
  const memory = createSiteMemory('polkadot', usualAccount())
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
