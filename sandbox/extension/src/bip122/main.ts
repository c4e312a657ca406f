import { adoptStyles } from '../../../wallet-parts/adopt-styles.js'
import { createApprovalQueue } from '../../../wallet-parts/approval-queue.js'
import { EXTENSION_PEOPLE } from '../../../wallet-parts/bip122/bip122-people.js'
import { createBip122Keys } from '../../../wallet-parts/bip122/create-bip122-keys.js'
import { createOverlay } from '../overlay.js'
import { announceWbip } from './announce-wbip.js'
import chipCss from './bitcoin-chip.css?inline'
import { createBitcoinChip } from './bitcoin-chip.js'
import { createWbipProvider } from './create-wbip-provider.js'
import { readBitcoinNetwork } from './read-bitcoin-network.js'
import { createSiteMemory } from './site-memory.js'

const network = readBitcoinNetwork()
if (network) {
  const memory = createSiteMemory()
  const keys = createBip122Keys(EXTENSION_PEOPLE)
  const { root, place } = createOverlay()
  const shadow = root.getRootNode()
  if (shadow instanceof ShadowRoot) {
    adoptStyles(shadow, chipCss)
    shadow.host.setAttribute('data-namespace', 'bip122')
  }
  root.prepend(createBitcoinChip(memory, keys))
  announceWbip(createWbipProvider(memory, createApprovalQueue(place), keys, network))
}
