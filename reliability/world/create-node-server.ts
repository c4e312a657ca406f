import type { BitcoinLedger } from './bitcoin-ledger.js'
import { answerBitcoinNode, bitcoinPathOf } from './bitcoin-node.js'
import type { EvmLedger } from './evm-ledger.js'
import { answerNode, type NodeCall } from './evm-node.js'
import type { PolkadotLedger } from './polkadot-ledger.js'
import { answerPolkadotNode } from './polkadot-node.js'
import type { SolanaLedger } from './solana-ledger.js'
import { answerSolanaNode } from './solana-node.js'
import type { VirtualServer } from './virtual-network.js'

interface Ledgers {
  readonly evm: readonly EvmLedger[]
  readonly solana: SolanaLedger
  readonly bitcoin: BitcoinLedger
  readonly polkadot: PolkadotLedger
}

/** Returns what answers the calls by JSON-RPC to an address: that of an EVM chain ends with its number. */
function answerOf(
  { evm, solana, polkadot }: Ledgers,
  url: string,
): ((call: NodeCall) => unknown) | undefined {
  if (url.endsWith('/solana')) return (call) => answerSolanaNode(solana, call)
  if (url.endsWith('/polkadot')) return (call) => answerPolkadotNode(polkadot, call)
  const ledger = evm.find(({ caipNetworkId }) => url.endsWith(caipNetworkId.replace('eip155:', '/')))
  return ledger && ((call) => answerNode(ledger, call))
}

/** Creates the nodes of the ledgers. */
export const createNodeServer = (ledgers: Ledgers): VirtualServer => ({
  kind: 'node',
  serves: ({ hostname }) => hostname.startsWith('node-'),
  answer({ url, body }) {
    if (bitcoinPathOf(url) !== undefined) return answerBitcoinNode(ledgers.bitcoin, { url, body })
    const answer = answerOf(ledgers, url)
    if (!answer) return new Response('No such chain', { status: 404 })
    const { id, method, params = [] } = JSON.parse(body ?? '{}')
    try {
      return Response.json({ jsonrpc: '2.0', id, result: answer({ method, params }) })
    } catch (error) {
      return Response.json({ jsonrpc: '2.0', id, error })
    }
  },
})
