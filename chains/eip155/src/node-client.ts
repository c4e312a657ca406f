import { isQuoinError, type Network, type Platform, QuoinError, type RpcError } from '#kernel'
import { callNode } from './json-rpc-call.js'
import { abortError, untilAborted } from './until-aborted.js'

/** What one reads from a node. */
export interface NodeRead {
  readonly network: Network
  readonly method: string
  readonly params: readonly unknown[]
  readonly signal?: AbortSignal | undefined
}

/**
 * Reads from the nodes of a network. Throws `RpcError` where a node understood and refused, `NODE_FAILED` where none
 * could be reached or understood, `ABORTED`.
 */
export interface NodeClient {
  /** @param check gives the value of a result, or throws where it is none */
  read<T>(read: NodeRead, check: (result: unknown) => T): Promise<T>
}

/** Waits between rounds over all nodes. Milliseconds. */
const backOff = [300, 1_000]

/** What another node, or the same one later, might answer. -32005: limit exceeded. -32603: internal error. */
const passing: ReadonlySet<number> = new Set([-32005, -32603, -32002, -32001, 429])

function isRpcError(error: unknown): error is RpcError {
  return isQuoinError(error) && 'rpcCode' in error
}

/** Makes a client that asks only the configured nodes, in their order, and repeats what may be a passing fault. */
export function createNodeClient(platform: Pick<Platform, 'fetch' | 'after'>): NodeClient {
  function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
    let cancel = (): void => {}
    const waited = new Promise<void>((resolve) => {
      cancel = platform.after(ms, resolve)
    })
    return untilAborted(waited, signal).finally(cancel)
  }

  async function read<T>(
    { network, method, params, signal }: NodeRead,
    check: (result: unknown) => T,
  ): Promise<T> {
    const urls = new Set(network.rpcUrls.default.http)
    let cause: unknown
    for (const wait of [...backOff, undefined]) {
      for (const url of urls) {
        try {
          return check(await callNode(platform, { url, method, params, signal }))
        } catch (error) {
          if (signal?.aborted) throw abortError(signal)
          if (isRpcError(error) && !passing.has(error.rpcCode)) throw error
          cause = error
          // One that did not answer in time gets no second chance: somebody is waiting.
          if (isQuoinError(error, 'TIMEOUT')) urls.delete(url)
        }
      }
      if (urls.size === 0) break
      if (wait !== undefined) await pause(wait, signal)
    }
    throw new QuoinError('NODE_FAILED', {
      details: `${network.caipNetworkId}: ${method}`,
      fix:
        network.rpcUrls.default.http.length === 0
          ? "Give the network at least one URL in 'rpcUrls'."
          : undefined,
      cause,
    })
  }

  return { read }
}
