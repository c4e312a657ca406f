import { createApprovalQueue } from '../../wallet-parts/approval/approval-queue.js'
import { readWalletChains, type WalletChain } from '../../wallet-parts/eip155/wallet-chain.js'
import { announce } from './announce.js'
import { createChip } from './chip.js'
import { createProvider } from './create-provider.js'
import { createExtensionMemory } from './extension-memory.js'
import { createOverlay } from './overlay.js'

/**
 * Reads `<script type="application/json" id="sandbox-config">{ "chains": [{ "id", "name", "rpcUrl" }] }</script>`,
 * which must precede the extension's own script.
 */
function readExtensionConfig(): readonly [WalletChain, ...WalletChain[]] {
  const text = document.getElementById('sandbox-config')?.textContent
  if (!text)
    throw new Error(
      'Sandbox Extension: the page has no <script type="application/json" id="sandbox-config">.',
    )
  const config: unknown = JSON.parse(text)
  const chains =
    typeof config === 'object' && config !== null && 'chains' in config ? config.chains : undefined
  const [first, ...rest] = readWalletChains(chains)
  if (!first) throw new Error('Sandbox Extension: #sandbox-config needs chains [{ id, name, rpcUrl }].')
  return [first, ...rest]
}

const memory = createExtensionMemory(readExtensionConfig())
const overlay = createOverlay()
overlay.corner.append(createChip(memory))
announce(createProvider(memory, createApprovalQueue(overlay.place)))
