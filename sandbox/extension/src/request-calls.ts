import type { ApprovalQueue } from '../../wallet-parts/approval-queue.js'
import type { CallBatches } from '../../wallet-parts/call-batches.js'
import { describeCalls } from '../../wallet-parts/describe-calls.js'
import { readWantedCalls } from '../../wallet-parts/wallet-calls.js'
import { unauthorized, WalletError } from '../../wallet-parts/wallet-error.js'
import type { ExtensionMemory } from './extension-memory.js'
import { thisSite } from './this-site.js'
import { visibleAccounts } from './visible-accounts.js'

/** Shows a batch of calls to the user and sends it with the account, chain and calls of the moment of the request. */
export async function requestCalls(
  params: unknown,
  memory: ExtensionMemory,
  { queue, batches }: { readonly queue: ApprovalQueue; readonly batches: CallBatches },
): Promise<unknown> {
  const wanted = readWantedCalls(params)
  const { account, chain, chains } = memory.get()
  const [visible] = visibleAccounts(memory.get())
  if (visible === undefined || (wanted.from ?? account.address).toLowerCase() !== visible)
    throw unauthorized()
  if (!chains.some(({ id }) => id === wanted.chainId)) {
    throw new WalletError(5710, `The wallet does not support chain ${wanted.chainId}.`)
  }
  if (chain.id !== wanted.chainId) throw new WalletError(4901, `The wallet is on ${chain.name}.`)
  await batches.check(wanted, chain)
  const isAtomic = wanted.calls.length === 1 || (await batches.isAtomicOn(chain))
  const view = describeCalls(wanted, { site: thisSite(), account, chain }, isAtomic)
  return queue.request({ view, busy: 'Sending…', onApproved: () => batches.send(wanted, account, chain) })
}
