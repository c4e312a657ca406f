import { createApprovalQueue } from '../../../wallet-parts/approval/approval-queue.js'
import { EXTENSION_PEOPLE } from '../../../wallet-parts/bip122/bip122-account.js'
import { createBip122Keys } from '../../../wallet-parts/bip122/create-bip122-keys.js'
import type { KeysNetwork } from '../../../wallet-parts/namespace-keys.js'
import { createOverlay } from '../overlay.js'
import { createSiteChip } from '../site-chip.js'
import { createSiteMemory } from '../site-memory.js'
import { usualAccount } from '../usual-account.js'
import { announceWbip, createWbipProvider } from './create-wbip-provider.js'

/** Returns the first Bitcoin network in `#sandbox-config`; `undefined` if the page has none. */
function readBitcoinNetwork(): KeysNetwork | undefined {
  const text = document.getElementById('sandbox-config')?.textContent
  const { furtherChains }: { furtherChains?: unknown } = Object(JSON.parse(text ?? '{}'))
  const found = (Array.isArray(furtherChains) ? furtherChains : []).find((chain: unknown) =>
    String(Object(chain).caipNetworkId).startsWith('bip122:'),
  )
  const { caipNetworkId, name, rpcUrl, symbol = 'BTC', decimals = 8 } = Object(found)
  if (typeof caipNetworkId !== 'string' || typeof rpcUrl !== 'string') return undefined
  return { caipNetworkId, name: String(name), rpcUrl, symbol, decimals }
}

const network = readBitcoinNetwork()
if (network) {
  const memory = createSiteMemory('bip122', usualAccount())
  const keys = createBip122Keys(EXTENSION_PEOPLE)
  const { corner, place } = createOverlay()
  // Each account has two addresses: one for payments and one for inscriptions.
  const accounts = keys.accounts.filter(({ purpose }) => purpose === 'payment').map(({ label }) => label)
  corner.append(createSiteChip({ name: 'Bitcoin', symbol: network.symbol, memory, accounts }))
  announceWbip(createWbipProvider(memory, createApprovalQueue(place), keys, network))
}
