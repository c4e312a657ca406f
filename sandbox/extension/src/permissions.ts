import type { ApprovalQueue } from '../../wallet-parts/approval/approval-queue.js'
import { describeConnection } from '../../wallet-parts/eip155/describe-connection.js'
import { WalletError } from '../../wallet-parts/wallet-error.js'
import type { ExtensionMemory } from './extension-memory.js'
import { thisSite } from './site-memory.js'

export interface Permissions {
  /** Requests access to the account for this site; rejects with -32002 while such a request is pending. */
  request(): Promise<void>
  /** Returns the granted permissions in the format of EIP-2255. */
  list(): { invoker: string; parentCapability: string; caveats: { type: string; value: unknown }[] }[]
}

const METHODS = ['personal_sign', 'eth_sendTransaction', 'wallet_switchEthereumChain']

/** Creates the only permission of this wallet: access to its active account. */
export function createPermissions(memory: ExtensionMemory, queue: ApprovalQueue): Permissions {
  let isPending = false
  return {
    async request() {
      if (isPending) throw new WalletError(-32002, 'A request is open in the wallet. Respond to it first.')
      isPending = true
      const { account, chains, locked } = memory.get()
      const networks = chains.map((chain) => chain.name)
      const view = describeConnection({ site: thisSite(), account, networks, methods: METHODS })
      try {
        await queue.request({
          view: locked ? { ...view, approve: 'Unlock and connect' } : view,
          onApproved: async () => memory.set({ allowed: true, locked: false }),
        })
      } finally {
        isPending = false
      }
    },
    list() {
      const { allowed, account } = memory.get()
      if (!allowed) return []
      const caveats = [{ type: 'restrictReturnedAccounts', value: [account.address.toLowerCase()] }]
      return [{ invoker: location.origin, parentCapability: 'eth_accounts', caveats }]
    },
  }
}
