import type { ChainContractCalls, ChainModule, PluginContext } from '#kernel'
import { type ActiveAccount, activeAccountChange, readActiveAccount } from '#plugin-kit'
import type { SwapPlugin } from '../contract.js'

/** The active account with its swap support. */
export interface SwapAccount extends ActiveAccount {
  /** Absent if the chain has no contract calls, or the wallet is on another network. */
  readonly chain: SwappingChain | undefined
}

/** A chain that builds contract calls, and decodes them (SEC-07). */
export type SwappingChain = ChainModule & { readonly contractCalls: ChainContractCalls }

/** An account whose chain can swap. */
export type SwappingAccount = SwapAccount & { readonly chain: SwappingChain }

const canSwap = (chain: ChainModule): chain is SwappingChain => chain.contractCalls !== undefined

/** Returns the active account on the network that its wallet is on; `undefined` while none is connected. */
export function readSwapAccount(ctx: PluginContext<SwapPlugin>): SwapAccount | undefined {
  const active = readActiveAccount(ctx)
  if (!active) return undefined
  const chain = active.isOnNetwork ? ctx.chains.find(active.namespace) : undefined
  return { ...active, chain: chain && canSwap(chain) ? chain : undefined }
}

/** Returns what changed since something was displayed for an account; `undefined` if nothing did. */
export const whatChanged = (
  ctx: PluginContext<SwapPlugin>,
  before: SwapAccount,
): ReturnType<typeof activeAccountChange> => activeAccountChange(readSwapAccount(ctx), before)
