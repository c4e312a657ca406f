import type {
  ChainMessages,
  ChainModule,
  ChainTransactions,
  ChainTransfers,
  RequestToDescribe,
} from 'quoin/kernel'
import type { CosmosPlatform } from './cosmos-module.js'
import { createCosmosNode } from './cosmos-node.js'
import { describeRequest } from './describe-request.js'
import { createMessages } from './messages.js'
import type { CosmosChain } from './networks.js'
import { createTransactions } from './transactions.js'
import { createTransfers, requireChain } from './transfers.js'

/** The members of the module that are loaded on first use. */
export interface ChainCalls {
  readonly getBalance: ChainModule['getBalance']
  readonly getHeight: NonNullable<ChainModule['getHeight']>
  readonly describe: NonNullable<ChainModule['rpc']['describe']>
  readonly messages: Required<ChainMessages>
  readonly transfers: ChainTransfers
  readonly transactions: ChainTransactions
}

/** Limit of the sent transactions whose last block is remembered. */
const maxSent = 100

/** Creates the calls of one module. Only ever imported dynamically. */
export function createChainCalls(platform: CosmosPlatform, chains: readonly CosmosChain[]): ChainCalls {
  const node = createCosmosNode(platform)
  const ends = new Map<string, bigint>()
  function remember(id: string, timeoutHeight: bigint): void {
    ends.set(id, timeoutHeight)
    for (const [first] of ends) {
      if (ends.size <= maxSent) break
      ends.delete(first)
    }
  }
  return {
    async getBalance({ address, ...request }) {
      const { decimals, symbol } = request.network.nativeCurrency
      const { denom } = requireChain(chains, request.network.caipNetworkId)
      return { value: await node.getBalance(request, address, denom), decimals, symbol }
    },
    getHeight: (request) => node.getHeight(request),
    describe: (request: RequestToDescribe) => describeRequest(request, chains),
    messages: createMessages(),
    transfers: createTransfers(node, chains, remember),
    transactions: createTransactions(platform, node, (id) => ends.get(id)),
  }
}
