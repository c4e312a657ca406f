import { createApprovalQueue } from '../../../wallet-parts/approval-queue.js'
import { createSolanaKeys } from '../../../wallet-parts/solana/create-solana-keys.js'
import { EXTENSION_SOLANA_SEEDS } from '../../../wallet-parts/solana/solana-accounts.js'
import { ICON } from '../icon.js'
import { createOverlay } from '../overlay.js'
import { createSiteChip } from '../site-chip.js'
import { createSiteMemory } from '../site-memory.js'
import { createSolanaWallet } from './create-solana-wallet.js'
import { registerWallet } from './register-wallet.js'
import { readSolanaNetworks } from './solana-config.js'

const [first, ...others] = readSolanaNetworks()
if (first) {
  const memory = createSiteMemory('solana')
  const keys = createSolanaKeys(EXTENSION_SOLANA_SEEDS)
  const { corner, place } = createOverlay()
  const accounts = keys.accounts.map(({ label }) => label)
  corner.append(createSiteChip({ name: 'Solana', symbol: first.symbol, memory, accounts }))
  registerWallet(
    createSolanaWallet({
      keys,
      networks: [first, ...others],
      memory,
      queue: createApprovalQueue(place),
      icon: ICON,
    }),
  )
  // Actions in the corner menu, for tests: `{ account }`, `{ locked }`, `{ allowed }`.
  addEventListener('sandbox-extension-solana', (event) => {
    if (event instanceof CustomEvent) memory.set(event.detail)
  })
}
