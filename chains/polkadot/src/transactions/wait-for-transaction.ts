import { type ChainRequest, isQuoinError, type NodeClient, type Platform, pollUntil } from '#kernel'
import { createNodeReader, type NodeContext } from '../node/node-reader.js'
import type { Runtimes } from '../node/runtimes.js'
import { isHexBytes } from '../params/param-shapes.js'
import { type ExtrinsicLocation, findExtrinsic, type SeenBlocks } from './find-extrinsic.js'

/**
 * Number of blocks to search back for a transaction of unknown lifetime: a minute and a half, at six seconds a block.
 */
const lookBack = 16

/** Blocks after the lifetime until a transaction counts as expired: newest blocks may be replaced. */
const settled = 8

/** `System.Events`: twox128("System") and twox128("Events"). */
const eventsKey = '0x26aa394eea5630e07c48ae0c9558cef780d41e5e16056765bc8461851072c9d7'
const maxEventsLength = 2_000_000

export interface TransactionWait extends ChainRequest {
  readonly id: string
  readonly timeoutMs?: number
  /** The first and last block that may contain it, if known. */
  readonly lifetime: { readonly first: number; readonly last: number } | undefined
}

type Outcome = 'success' | 'failed' | undefined

/** The members of an event that are read. */
interface RuntimeEvent {
  readonly phase: {
    readonly isApplyExtrinsic: boolean
    readonly asApplyExtrinsic: { toNumber(): number }
  }
  readonly event: { readonly section: string; readonly method: string }
}

function readEvents(answer: unknown): string {
  if (isHexBytes(answer, maxEventsLength)) return answer
  throw new Error('The events are not hex')
}

/** Returns whether a transaction in a block succeeded, by its last event. */
async function outcomeAt(
  node: NodeClient,
  runtimes: Runtimes,
  context: NodeContext,
  { blockHash, index }: ExtrinsicLocation,
): Promise<Outcome> {
  const read = createNodeReader(node, context)
  const [api, encoded] = await Promise.all([
    runtimes.load(context),
    read('state_getStorage', [eventsKey, blockHash], readEvents),
  ])
  // The library creates them; its types for them are in a package that is not a dependency.
  const events = api.registry.createType('Vec<EventRecord>', encoded) as unknown as Iterable<RuntimeEvent>
  let outcome: Outcome
  for (const { phase, event } of events) {
    const isOurs = phase.isApplyExtrinsic && phase.asApplyExtrinsic.toNumber() === index
    if (!isOurs || event.section !== 'system') continue
    if (event.method === 'ExtrinsicSuccess') outcome = 'success'
    if (event.method === 'ExtrinsicFailed') outcome = 'failed'
  }
  return outcome
}

/**
 * Waits until a transaction is in a block, or can no longer get into one, which counts as failed. Throws `TIMEOUT`,
 * `ABORTED` or `PEER_MISSING`; retries if a node fails.
 */
export async function waitForTransaction(
  node: NodeClient,
  platform: Pick<Platform, 'after'>,
  runtimes: Runtimes,
  { network, id, lifetime, timeoutMs, signal }: TransactionWait,
): Promise<{ readonly status: 'success' | 'failed' }> {
  const seen: SeenBlocks = new Set()
  const first = lifetime?.first ?? { lookBack }

  async function checkOnce(within: AbortSignal): Promise<Outcome> {
    const context: NodeContext = { network, signal: within }
    const read = createNodeReader(node, context)
    try {
      const { location, newest } = await findExtrinsic(read, id.toLowerCase(), {
        seen,
        first,
        last: lifetime?.last,
      })
      if (location) return await outcomeAt(node, runtimes, context, location)
      const isExpired = lifetime && newest !== undefined && newest > lifetime.last + settled
      return isExpired ? 'failed' : undefined
    } catch (error) {
      if (within.aborted || !isQuoinError(error, 'NODE_FAILED')) throw error
      return undefined
    }
  }

  return pollUntil(platform, { what: id, timeoutMs, signal }, async (within) => {
    const status = await checkOnce(within)
    return status && { status }
  })
}
