import { durations } from '../../kernel/constants.js'
import { isQuoinError, QuoinError } from '../../kernel/errors/quoin-error.js'
import type { Platform } from '../../kernel/platform/platform.js'
import type { Network } from '../networks/network.js'
import { backOffDelay, jitter } from './back-off.js'
import { callNode } from './json-rpc-call.js'
import { isNodeRefusal } from './node-refusal.js'
import { readHttp } from './read-http.js'
import { type OnAttempt, type Submission, submitOnce } from './submit-once.js'
import { abortError, untilAborted } from './until-aborted.js'

/** A read from a node by JSON-RPC. */
export interface NodeRead {
  readonly network: Network
  readonly method: string
  readonly params: readonly unknown[]
  readonly signal?: AbortSignal | undefined
  /** Called with the error of each failed attempt, before the next one. For writes. */
  readonly onAttempt?: OnAttempt | undefined
}

/** A read from a node with an HTTP API, such as an Esplora server. */
export interface HttpRead {
  readonly network: Network
  /** Added to each address of the network, e.g. `/address/bc1q…/utxo`. */
  readonly path: string
  /** Sent as text by POST; without it the path is read by GET. */
  readonly body?: string | undefined
  /** The media type of `body`. Default `text/plain`; `application/json` for servers that parse it. */
  readonly contentType?: 'text/plain' | 'application/json' | undefined
  readonly signal?: AbortSignal | undefined
  /** Called with the error of each failed attempt, before the next one. For writes. */
  readonly onAttempt?: OnAttempt | undefined
}

/**
 * Reads from the nodes of a network: only from its `rpcUrls`, in their order. Retries temporary faults; falls back to
 * the next address if one does not respond.
 *
 * Its members throw `RpcError` or `NODE_REFUSED` if a node understood and refused, `NODE_FAILED` if none could be
 * reached or understood, `ABORTED`.
 */
export interface NodeClient {
  /** Reads by JSON-RPC 2.0. @param check returns the value of a result, or throws if it is invalid */
  read<T>(read: NodeRead, check: (result: unknown) => T): Promise<T>
  /** Reads by HTTP. @param check returns the value of a body, or throws if it is invalid */
  readHttp<T>(read: HttpRead, check: (body: string) => T): Promise<T>
  /**
   * Sends a signed transaction and resolves with its id, even if responses are lost. Throws `NODE_REFUSED` only if it
   * was not sent, `TRANSACTION_EXPIRED` if that is proven, `UnconfirmedError` if it may arrive, `ABORTED`.
   */
  submit(submission: Submission): Promise<string>
}

/** Pauses between rounds over all nodes. Milliseconds. */
const backOff = [300, 1_000]

/**
 * Temporary errors: another node, or the same one later, might respond. -32005: limit exceeded. -32603: internal error.
 */
const passing: ReadonlySet<number> = new Set([-32005, -32603, -32002, -32001, 429])

/** Returns whether every other node would respond with the same error. */
function isFinal(error: unknown): boolean {
  return isQuoinError(error, 'NODE_REFUSED') || (isNodeRefusal(error) && !passing.has(error.rpcCode))
}

/**
 * Creates a client for the nodes of networks, for chain modules.
 *
 * @example
 * const node = createNodeClient(context.platform)
 * const block = await node.read({ network, method: 'eth_blockNumber', params: [] }, String)
 */
export function createNodeClient(
  platform: Pick<Platform, 'fetch' | 'after' | 'now' | 'randomBytes'>,
): NodeClient {
  // One factor for all reads of a client: those that fail together are retried together, and end together.
  const spread = jitter(platform)
  function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
    let cancel = (): void => {}
    const waited = new Promise<void>((resolve) => {
      cancel = platform.after(ms, resolve)
    })
    return untilAborted(waited, signal).finally(cancel)
  }

  async function callEach<T>(
    { network, signal, onAttempt }: Pick<NodeRead, 'network' | 'signal' | 'onAttempt'>,
    what: string,
    request: (url: string) => Promise<T>,
  ): Promise<T> {
    const urls = new Set(network.rpcUrls.default.http)
    let cause: unknown
    for (const wait of [...backOff, undefined]) {
      for (const url of urls) {
        try {
          return await request(url)
        } catch (error) {
          if (signal?.aborted) throw abortError(signal)
          onAttempt?.(error)
          if (isFinal(error)) throw error
          cause = error
          // A node that timed out is not retried: the caller is waiting.
          if (isQuoinError(error, 'TIMEOUT')) urls.delete(url)
        }
      }
      if (urls.size === 0) break
      if (wait === undefined) break
      const delay = backOffDelay(platform, wait * spread, cause)
      // A node that demands a longer pause has failed for now.
      if (delay >= durations.tenSeconds) break
      await pause(delay, signal)
    }
    throw new QuoinError('NODE_FAILED', {
      details: `${network.caipNetworkId}: ${what}`,
      fix:
        network.rpcUrls.default.http.length === 0
          ? "Give the network at least one URL in 'rpcUrls'."
          : undefined,
      cause,
    })
  }

  return {
    read: (read, check) =>
      callEach(read, read.method, async (url) =>
        check(
          await callNode(platform, { url, method: read.method, params: read.params, signal: read.signal }),
        ),
      ),
    readHttp: (read, check) =>
      callEach(read, read.path.slice(0, 100), async (url) =>
        check(await readHttp(platform, { ...read, url: `${url.replace(/\/+$/, '')}${read.path}` })),
      ),
    submit: (submission) => submitOnce(submission, (ms) => pause(ms, submission.signal)),
  }
}
