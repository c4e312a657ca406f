import {
  type ChainRequest,
  type ChainTransactions,
  isQuoinError,
  type Platform,
  pollUntil,
  QuoinError,
} from 'quoin/kernel'
import type { CosmosNode } from './cosmos-node.js'

/** Above the validity of a transfer at slow blocks. Milliseconds. */
const defaultTimeout = 900_000

/** Returns true for the hash of a transaction. */
export function isTransactionId(text: string): boolean {
  return /^[0-9A-F]{64}$/.test(text)
}

type Outcome = { readonly status: 'success' | 'failed' }

/** Creates the part that waits for blocks. */
export function createTransactions(
  platform: Pick<Platform, 'after'>,
  node: CosmosNode,
  endOf: (id: string) => bigint | undefined,
): ChainTransactions {
  /** Returns the outcome; `undefined` while a block may still have it. */
  async function check(request: ChainRequest, id: string): Promise<Outcome | undefined> {
    try {
      const end = endOf(id)
      // The height is read first: a block between the two reads is then in the second.
      const height = end === undefined ? undefined : await node.getHeight(request)
      const found = await node.findTransaction(request, id)
      if (found) return { status: found.isSuccess ? 'success' : 'failed' }
      return end !== undefined && height !== undefined && height > end ? { status: 'failed' } : undefined
    } catch (error) {
      // Retries if a node fails.
      if (request.signal?.aborted || !isQuoinError(error, 'NODE_FAILED')) throw error
      return undefined
    }
  }

  return {
    async waitFor({ network, id, timeoutMs = defaultTimeout, signal }) {
      if (!isTransactionId(id)) throw new QuoinError('RPC_PARAMS_INVALID', { details: id.slice(0, 64) })
      return pollUntil(platform, { what: id, timeoutMs, signal }, (within) =>
        check({ network, signal: within }, id),
      )
    },
    // Wallets only sign: the plugin sends.
    readSent: async () => undefined,
  }
}
