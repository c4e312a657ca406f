import {
  abortError,
  type ChainRequest,
  isQuoinError,
  type NodeClient,
  type Platform,
  QuoinError,
  untilAborted,
} from '#kernel'

/** How often a node is asked, and how long at most where the caller does not say. Milliseconds. */
const every = 1_000
const usualPatience = 240_000

export interface TransactionWait extends ChainRequest {
  readonly id: string
  readonly timeoutMs?: number
}

type Outcome = 'success' | 'failed' | undefined

/** The outcome in a receipt; `undefined` while there is none. Before Byzantium a receipt meant success. */
function readReceipt(result: unknown): Outcome {
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
  { network, id, timeoutMs = usualPatience, signal }: TransactionWait,
): Promise<{ readonly status: 'success' | 'failed' }> {
  if (signal?.aborted) throw abortError(signal)
  const ended = new AbortController()
  const timeout = (): void => ended.abort(new QuoinError('TIMEOUT', { details: id }))
  const abort = (): void => ended.abort(signal && abortError(signal))
  const cancelTimeout = platform.after(timeoutMs, timeout)
  signal?.addEventListener('abort', abort)
  let cancelPause = (): void => {}
  try {
    for (;;) {
      const read = { network, method: 'eth_getTransactionReceipt', params: [id], signal: ended.signal }
      const status = await node.read(read, readReceipt).catch((error: unknown) => {
        if (ended.signal.aborted || !isQuoinError(error, 'NODE_FAILED')) throw error
        return undefined
      })
      if (status) return { status }
      const pause = new Promise<void>((resolve) => {
        cancelPause = platform.after(every, resolve)
      })
      await untilAborted(pause, ended.signal)
    }
  } finally {
    cancelPause()
    cancelTimeout()
    signal?.removeEventListener('abort', abort)
  }
}
