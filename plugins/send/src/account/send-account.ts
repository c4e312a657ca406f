import type { ChainModule, ChainTransfers, PluginContext } from '#kernel'
import { type ActiveAccount, readActiveAccount } from '#plugin-kit'
import type { SendPlugin } from '../contract.js'
import { usualNamespaces } from '../options.js'

/** An account that can send. */
export interface SendAccount extends ActiveAccount {
  /** Absent if the namespace or network does not support sending. */
  readonly chain: SendingChain | undefined
}

/** A chain that builds transfers, and decodes its own transactions (SEC-07). */
export type SendingChain = ChainModule & { readonly transfers: ChainTransfers }

const canSend = (chain: ChainModule): chain is SendingChain => chain.transfers !== undefined

/** Returns the active account on its wallet's network; `undefined` without a connection. */
export function readSendAccount(ctx: PluginContext<SendPlugin>): SendAccount | undefined {
  const active = readActiveAccount(ctx)
  if (!active) return undefined
  const isOffered = (ctx.options?.namespaces ?? usualNamespaces).includes(active.namespace)
  const chain = isOffered && active.isOnNetwork ? ctx.chains.find(active.namespace) : undefined
  return { ...active, chain: chain && canSend(chain) ? chain : undefined }
}
