import { type ChainRequest, isQuoinError, type NodeClient, type Platform } from '#kernel'
import { pollUntil } from './poll-until.js'

/** Many networks have a block within a second. Milliseconds. */
const firstPauses: readonly number[] = [250, 500]

export interface TransactionWait extends ChainRequest {
  readonly id: string
  readonly timeoutMs?: number
}

/** How a transaction ended. */
export type Outcome = 'success' | 'failed' | undefined

/** The outcome in a receipt; `undefined` while there is none. Before Byzantium a receipt meant success. */
export function readReceipt(result: unknown): Outcome {
  if (result === null) return undefined
  if (typeof result !== 'object') throw new Error('The receipt is not an object')
  const status: unknown = Reflect.get(result, 'status')
  if (status === '0x0') return 'failed'
  if (status === '0x1' || typeof Reflect.get(result, 'root') === 'string') return 'success'
  throw new Error('The receipt has no status')
}

/** Waits until a transaction is in a block. Throws `TIMEOUT` or `ABORTED`; a node that fails is asked again. */
export async function waitForTransaction(
  node: NodeClient,
  platform: Pick<Platform, 'after'>,
  { network, id, timeoutMs, signal }: TransactionWait,
): Promise<{ readonly status: 'success' | 'failed' }> {
  const status = await pollUntil(platform, { what: id, timeoutMs, firstPauses, signal }, (within) => {
    const read = { network, method: 'eth_getTransactionReceipt', params: [id], signal: within }
    return node.read(read, readReceipt).catch((error: unknown) => {
      if (within.aborted || !isQuoinError(error, 'NODE_FAILED')) throw error
      return undefined
    })
  })
  return { status }
}
