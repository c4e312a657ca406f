import type { ChainMessages, ChainModule, ChainTransactions, ChainTransfers, Platform } from '#kernel'
import { createBip122Module } from '../src/index.js'

/** The module with the capabilities that it has. */
export interface BitcoinModule extends ChainModule {
  readonly transfers: ChainTransfers
  readonly transactions: ChainTransactions
  readonly messages: Required<ChainMessages>
  readonly getHeight: NonNullable<ChainModule['getHeight']>
}

/** The same module; throws if a capability is missing. */
export function wholeModule(module: ChainModule): BitcoinModule {
  const { transfers, transactions, messages } = module
  if (!transfers || !transactions || !messages?.verify || !module.getHeight)
    throw new Error('A capability is missing.')
  // Each was looked at.
  return module as BitcoinModule
}

export const createWholeModule = (platform: Platform): BitcoinModule =>
  wholeModule(createBip122Module(platform))
