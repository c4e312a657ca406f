import type { ApprovalQueue } from '../../wallet-parts/approval/approval-queue.js'
import type { CallBatches } from '../../wallet-parts/eip155/call-batches.js'
import { callNode } from '../../wallet-parts/eip155/call-node.js'
import { describeCalls } from '../../wallet-parts/eip155/describe-calls.js'
import { describeRequest } from '../../wallet-parts/eip155/describe-request.js'
import { signerOf, signRequest } from '../../wallet-parts/eip155/sign-request.js'
import { readWantedCalls } from '../../wallet-parts/eip155/wallet-calls.js'
import { readWalletChains } from '../../wallet-parts/eip155/wallet-chain.js'
import { readWalletRequest, type WantedChain } from '../../wallet-parts/eip155/wallet-request.js'
import { invalidParams, unauthorized, unknownChain, WalletError } from '../../wallet-parts/wallet-error.js'
import { type ExtensionMemory, visibleAccounts } from './extension-memory.js'
import { thisSite } from './site-memory.js'

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

async function addChain({ id, name, symbol, rpcUrls }: WantedChain, memory: ExtensionMemory): Promise<void> {
  const [chain] = readWalletChains([{ id, name, symbol, rpcUrl: rpcUrls[0] }])
  if (!chain) throw invalidParams('rpcUrls must start with an https address, or one on this machine.')
  if (Number(await callNode(chain, 'eth_chainId', [])) !== id) {
    throw invalidParams(`the node at ${chain.rpcUrl} does not serve chain ${id}.`)
  }
  memory.set({ chains: [...memory.get().chains, chain] })
}

function switchTo(id: number, memory: ExtensionMemory): void {
  const chain = memory.get().chains.find((known) => known.id === id)
  if (!chain) throw unknownChain(id)
  memory.set({ chain })
}

/** Shows a request to the user and performs it with the account, chain and parameters of the moment of the request. */
export async function requestApproval(
  method: string,
  params: unknown,
  memory: ExtensionMemory,
  queue: ApprovalQueue,
): Promise<unknown> {
  const request = readWalletRequest(method, params)
  const { account, chain, chains } = memory.get()
  const view = describeRequest(request, { site: thisSite(), account, chain, chains })

  if (request.kind === 'switch-chain' || request.kind === 'add-chain') {
    const target = request.kind === 'switch-chain' ? request.chainId : request.chain.id
    const known = chains.some(({ id }) => id === target)
    if (target === chain.id) return null
    if (request.kind === 'switch-chain' && !known) throw unknownChain(target)
    const onApproved = async (): Promise<null> => {
      if (request.kind === 'add-chain' && !known) await addChain(request.chain, memory)
      switchTo(target, memory)
      return null
    }
    return queue.request({ view, busy: 'Switching…', onApproved })
  }

  const [visible] = visibleAccounts(memory.get())
  if (visible === undefined || signerOf(request).toLowerCase() !== visible) throw unauthorized()
  const busy = request.kind === 'transaction' ? 'Sending…' : 'Signing…'
  return queue.request({ view, busy, onApproved: () => signRequest(request, account, chain) })
}
