import { numberToHex } from 'viem'
import type { ApprovalQueue } from '../../wallet-parts/approval/approval-queue.js'
import { createCallBatches } from '../../wallet-parts/eip155/call-batches.js'
import { callNode } from '../../wallet-parts/eip155/call-node.js'
import { readWalletAssets } from '../../wallet-parts/eip155/wallet-assets.js'
import {
  asWalletError,
  unauthorized,
  unsupportedMethod,
  WalletError,
} from '../../wallet-parts/wallet-error.js'
import { type ExtensionMemory, visibleAccounts } from './extension-memory.js'
import { FORWARDED_METHODS } from './forwarded-methods.js'
import { createPermissions } from './permissions.js'
import { requestApproval, requestCalls } from './request-approval.js'

type Listener = (value: unknown) => void

/** An EIP-1193 provider. */
export interface SandboxProvider {
  request(call: { method: string; params?: unknown }): Promise<unknown>
  on(event: string, listener: Listener): SandboxProvider
  removeListener(event: string, listener: Listener): SandboxProvider
}

const OFFLINE = (): WalletError =>
  new WalletError(4900, 'The wallet is offline. Switch it on in its own menu.')

/** Returns whether the parameters name that account, or none. */
function isOf(params: unknown, account: string): boolean {
  const [address]: unknown[] = Array.isArray(params) ? params : []
  return address === undefined || String(address).toLowerCase() === account
}

/** Creates the provider that a page receives. Requests that need a decision are shown to the user through `queue`. */
export function createProvider(memory: ExtensionMemory, queue: ApprovalQueue): SandboxProvider {
  const listeners = new Map<string, Set<Listener>>()
  const permissions = createPermissions(memory, queue)
  const batches = createCallBatches()

  function emit(event: string, value: unknown): void {
    for (const listener of [...(listeners.get(event) ?? [])]) {
      try {
        listener(value)
      } catch (error) {
        // A listener that throws must not block the others.
        reportError(error)
      }
    }
  }

  memory.subscribe((now, before) => {
    const accounts = visibleAccounts(now)
    if (accounts.join() !== visibleAccounts(before).join()) emit('accountsChanged', accounts)
    if (now.chain.id !== before.chain.id) emit('chainChanged', numberToHex(now.chain.id))
    if (now.offline && !before.offline) emit('disconnect', OFFLINE())
    if (!now.offline && before.offline) emit('connect', { chainId: numberToHex(now.chain.id) })
  })

  async function answer(method: string, params: unknown): Promise<unknown> {
    const state = memory.get()
    switch (method) {
      case 'eth_accounts':
        return visibleAccounts(state)
      case 'eth_coinbase':
        return visibleAccounts(state)[0] ?? null
      case 'eth_chainId':
        return numberToHex(state.chain.id)
      case 'eth_requestAccounts':
        if (visibleAccounts(state).length === 0) await permissions.request()
        return visibleAccounts(memory.get())
      case 'wallet_requestPermissions':
        await permissions.request()
        return permissions.list()
      case 'wallet_getPermissions':
        return permissions.list()
      case 'wallet_revokePermissions':
        memory.set({ allowed: false })
        return null
    }
    if (state.offline) throw OFFLINE()
    const [visible] = visibleAccounts(state)
    switch (method) {
      case 'wallet_sendCalls':
        return requestCalls(params, memory, { queue, batches })
      case 'wallet_getCallsStatus':
        return batches.status(Array.isArray(params) ? params[0] : undefined)
      case 'wallet_getCapabilities':
        if (visible === undefined || !isOf(params, visible)) throw unauthorized()
        return batches.capabilities(state.chains)
      case 'wallet_getAssets':
        if (visible === undefined) throw unauthorized()
        return readWalletAssets(params, visible, state.chains)
    }
    if (FORWARDED_METHODS.has(method)) return callNode(state.chain, method, params)
    return requestApproval(method, params, memory, queue)
  }

  const provider: SandboxProvider = {
    async request(call) {
      try {
        if (typeof call?.method !== 'string') throw unsupportedMethod(String(call?.method))
        // A copy: the page cannot change the request after its approval.
        return await answer(call.method, structuredClone(call.params))
      } catch (error) {
        throw asWalletError(error)
      }
    },
    on(event, listener) {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
      return provider
    },
    removeListener(event, listener) {
      listeners.get(event)?.delete(listener)
      return provider
    },
  }
  return provider
}
