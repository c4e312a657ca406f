import { untilAborted } from '../tokens/expiring-cache.js'
import { callNode, NodeFailure } from './call-node.js'
import { type ChainNode, NodeError } from './chain-node.js'
import type { GatewayChain } from './gateway-chain.js'
import { requestAgreed } from './read-agreed.js'

/** Interval of the check: a node's URL may start to serve another network without failing. Milliseconds. */
const CHECK_EVERY = 60_000
/** Length of the genesis hash in a Solana CAIP-2 id. */
const GENESIS_LENGTH = 32

/** Length of the genesis hash in a Polkadot CAIP-2 id, in hex digits. Source: CAIP-2, Polkadot profile. */
const POLKADOT_LENGTH = 32

interface IdentityRequest {
  readonly method: string
  readonly params: readonly unknown[]
}

/** Bitcoin has no nodes here. */
const IDENTITY: Readonly<Record<GatewayChain['namespace'], IdentityRequest>> = {
  eip155: { method: 'eth_chainId', params: [] },
  solana: { method: 'getGenesisHash', params: [] },
  polkadot: { method: 'chain_getBlockHash', params: [0] },
  bip122: { method: 'getblockhash', params: [] },
}

/** Returns true if the node's chain id or genesis hash is the network's. */
function isNetwork({ id, namespace }: GatewayChain, answer: unknown): boolean {
  if (typeof answer !== 'string') return false
  const reference = id.slice(namespace.length + 1)
  if (namespace === 'solana') return answer.slice(0, GENESIS_LENGTH) === reference
  if (namespace === 'polkadot')
    return /^0x[\da-f]{64}$/i.test(answer) && answer.slice(2, 2 + POLKADOT_LENGTH).toLowerCase() === reference
  return /^0x[\da-f]{1,16}$/i.test(answer) && String(BigInt(answer)) === reference
}

/** The node belongs to another network. */
export class OtherNetwork extends Error {
  override readonly name: string = 'OtherNetwork'
}

/**
 * Checks that a node belongs to its network.
 *
 * @throws `OtherNetwork`; what the node throws
 */
export async function confirmNetwork(node: ChainNode, signal?: AbortSignal): Promise<void> {
  const { chain } = node
  const { method, params } = IDENTITY[chain.namespace]
  const answer = await requestAgreed(node, method, params, signal)
  if (!isNetwork(chain, answer)) throw new OtherNetwork(`The node of ${chain.id} belongs to another network.`)
}

/** Checks a node's network before its answers are used. */
export interface NetworkCheck {
  /** @throws `NodeFailure`; the reason of the signal */
  confirm(signal: AbortSignal | undefined): Promise<void>
  /** Forgets the last check, so that the next `confirm` checks again. */
  forget(): void
}

/** Creates the check of one node: before its first answer is used, on the retry after a failure, and once a minute. */
export function createNetworkCheck(
  chain: GatewayChain,
  limits: { readonly url: string; readonly timeLimit: number; readonly largestAnswer: number },
): NetworkCheck {
  let last: { readonly until: number; readonly pending: Promise<void> } | undefined

  async function request(): Promise<void> {
    const question = { ...limits, ...IDENTITY[chain.namespace], signal: undefined }
    const answer = await callNode(question).catch((cause: unknown) => {
      if (!(cause instanceof NodeError)) throw cause
      throw new NodeFailure('failed', 'The node did not return its chain id or genesis hash.', { cause })
    })
    if (!isNetwork(chain, answer))
      throw new NodeFailure('other-network', `The node does not belong to ${chain.id}.`)
  }

  return {
    forget() {
      last = undefined
    },
    async confirm(signal) {
      if (last === undefined || performance.now() >= last.until) {
        const started = { until: performance.now() + CHECK_EVERY, pending: request() }
        last = started
        started.pending.catch(() => {
          if (last === started) last = undefined
        })
      }
      await untilAborted(last.pending, signal)
    },
  }
}
