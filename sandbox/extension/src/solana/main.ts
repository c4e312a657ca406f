import { createApprovalQueue } from '../../../wallet-parts/approval-queue.js'
import { createSolanaKeys } from '../../../wallet-parts/solana/create-solana-keys.js'
import { EXTENSION_SOLANA_SEEDS } from '../../../wallet-parts/solana/solana-accounts.js'
import { createOverlay } from '../overlay.js'
import { createSiteMemory } from '../site-memory.js'
import { createSolanaWallet } from './create-solana-wallet.js'
import { ICON } from './icon.js'
import { registerWallet } from './register-wallet.js'
import { readSolanaNetworks } from './solana-config.js'

const [first, ...others] = readSolanaNetworks()
if (first) {
  const memory = createSiteMemory('solana')
  registerWallet(
    createSolanaWallet({
      keys: createSolanaKeys(EXTENSION_SOLANA_SEEDS),
      networks: [first, ...others],
      memory,
      queue: createApprovalQueue(createOverlay().place),
      icon: ICON,
    }),
  )
  // What a person does in a wallet's own window, for tests: `{ account }`, `{ locked }`, `{ allowed }`.
  addEventListener('sandbox-extension-solana', (event) => {
    if (event instanceof CustomEvent) memory.set(event.detail)
  })
}
