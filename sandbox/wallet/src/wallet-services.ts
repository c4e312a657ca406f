import type { ApprovalQueue } from '../../wallet-parts/approval-queue.js'
import type { KeysNetwork } from '../../wallet-parts/namespace-keys.js'
import type { SandboxWalletKit } from './create-wallet-kit.js'
import type { WalletStore } from './wallet-store.js'
import type { Withdrawals } from './withdrawals.js'

/** What the parts of the wallet share. */
export interface WalletServices {
  kit: SandboxWalletKit
  store: WalletStore
  queue: ApprovalQueue
  withdrawals: Withdrawals
  /** The networks besides those of Ethereum. */
  networks: readonly KeysNetwork[]
}
