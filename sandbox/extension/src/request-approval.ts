import type { ApprovalQueue } from '../../wallet-parts/approval-queue.js'
import { callNode } from '../../wallet-parts/call-node.js'
import { describeRequest } from '../../wallet-parts/describe-request.js'
import { signerOf, signRequest } from '../../wallet-parts/sign-request.js'
import { readWalletChains } from '../../wallet-parts/wallet-chain.js'
import { invalidParams, unauthorized, unknownChain } from '../../wallet-parts/wallet-error.js'
import { readWalletRequest, type WantedChain } from '../../wallet-parts/wallet-request.js'
import type { ExtensionMemory } from './extension-memory.js'
import { thisSite } from './this-site.js'
import { visibleAccounts } from './visible-accounts.js'

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
