import type { ChainMessages, ChainModule, ChainTransactions, ChainTransfers, Platform } from '#kernel'
import { createBip122Module } from '../src/index.js'

/** The module with all capabilities of Bitcoin. */
export interface BitcoinModule extends ChainModule {
  readonly transfers: ChainTransfers
  readonly transactions: ChainTransactions
  readonly messages: Required<ChainMessages>
  readonly getHeight: NonNullable<ChainModule['getHeight']>
}

/** Returns the same module; throws if a capability is missing. */
export function wholeModule(module: ChainModule): BitcoinModule {
  const { transfers, transactions, messages } = module
  if (!transfers || !transactions || !messages?.verify || !module.getHeight)
    throw new Error('A capability is missing.')
  // All members were checked above.
  return module as BitcoinModule
}

export const createWholeModule = (platform: Platform): BitcoinModule =>
  wholeModule(createBip122Module(platform))
