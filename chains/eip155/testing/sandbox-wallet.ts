import { createProvider, type SandboxProvider } from '../../../sandbox/extension/src/create-provider.js'
import {
  createExtensionMemory,
  type ExtensionMemory,
} from '../../../sandbox/extension/src/extension-memory.js'
import type { ApprovalQueue } from '../../../sandbox/wallet-parts/approval/approval-queue.js'
import type { ApprovalView } from '../../../sandbox/wallet-parts/approval/approval-view.js'
import type { WalletChain } from '../../../sandbox/wallet-parts/eip155/wallet-chain.js'
import { userRejected } from '../../../sandbox/wallet-parts/wallet-error.js'

/** The sandbox extension with a user who responds at once. The test stubs its page. */
export interface SandboxWallet {
  readonly memory: ExtensionMemory
  readonly provider: SandboxProvider
  /** The prompts to the user. */
  readonly approvals: ApprovalView[]
  /** Numbers of the prompts that the user rejects, counted from 1. */
  readonly declines: Set<number>
  /** The received requests, in order. */
  readonly requests: { readonly method: string; readonly params?: unknown }[]
}

/**
 * Creates the wallet.
 *
 * @param change returns a replacement for the wallet's own handler, if any
 */
export function createSandboxWallet(
  chains: readonly [WalletChain, ...WalletChain[]],
  change: (method: string) => ((params: unknown) => unknown) | undefined = () => undefined,
): SandboxWallet {
  const approvals: ApprovalView[] = []
  const declines = new Set<number>()
  const requests: { method: string; params?: unknown }[] = []
  const queue: ApprovalQueue = {
    length: 0,
    async request({ view, onApproved }) {
      approvals.push(view)
      if (declines.has(approvals.length)) throw userRejected()
      return onApproved()
    },
  }
  const memory = createExtensionMemory(chains)
  const inner = createProvider(memory, queue)
  const provider: SandboxProvider = {
    ...inner,
    async request(call) {
      requests.push(call)
      const answer = change(call.method)
      return answer ? answer(call.params) : inner.request(call)
    },
  }
  return { memory, provider, approvals, declines, requests }
}
