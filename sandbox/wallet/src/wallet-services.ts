import type { ApprovalQueue } from '../../wallet-parts/approval/approval-queue.js'
import type { KeysNetwork } from '../../wallet-parts/namespace-keys.js'
import type { SandboxWalletKit } from './create-wallet-kit.js'
import type { WalletStore } from './wallet-store.js'
import type { Withdrawals } from './withdrawals.js'

/** The shared services of the wallet. */
export interface WalletServices {
  kit: SandboxWalletKit
  store: WalletStore
  queue: ApprovalQueue
  withdrawals: Withdrawals
  /** The networks other than EVM. */
  networks: readonly KeysNetwork[]
}
