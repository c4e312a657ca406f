import { createApprovalQueue } from '../../../wallet-parts/approval-queue.js'
import { EXTENSION_PEOPLE } from '../../../wallet-parts/bip122/bip122-people.js'
import { createBip122Keys } from '../../../wallet-parts/bip122/create-bip122-keys.js'
import { createOverlay } from '../overlay.js'
import { createSiteChip } from '../site-chip.js'
import { createSiteMemory } from '../site-memory.js'
import { announceWbip } from './announce-wbip.js'
import { createWbipProvider } from './create-wbip-provider.js'
import { readBitcoinNetwork } from './read-bitcoin-network.js'

const network = readBitcoinNetwork()
if (network) {
  const memory = createSiteMemory('bip122')
  const keys = createBip122Keys(EXTENSION_PEOPLE)
  const { corner, place } = createOverlay()
  // Each account has two addresses: one for payments and one for inscriptions.
  const accounts = keys.accounts.filter(({ purpose }) => purpose === 'payment').map(({ label }) => label)
  corner.append(createSiteChip({ name: 'Bitcoin', symbol: network.symbol, memory, accounts }))
  announceWbip(createWbipProvider(memory, createApprovalQueue(place), keys, network))
}
