import type { BitcoinLedger } from './bitcoin-ledger.js'
import { answerBitcoinNode, bitcoinPathOf } from './bitcoin-node.js'
import type { EvmLedger } from './evm-ledger.js'
import { answerNode } from './evm-node.js'
import type { SolanaLedger } from './solana-ledger.js'
import { answerSolanaNode } from './solana-node.js'
import type { VirtualServer } from './virtual-network.js'

/** Creates the nodes of the ledgers: each address of an EVM chain ends with its number. */
export const createNodeServer = (
  ledgers: readonly EvmLedger[],
  solana: SolanaLedger,
  bitcoin: BitcoinLedger,
): VirtualServer => ({
  kind: 'node',
  serves: ({ hostname }) => hostname.startsWith('node-'),
  answer({ url, body }) {
    if (bitcoinPathOf(url) !== undefined) return answerBitcoinNode(bitcoin, { url, body })
    const { id, method, params = [] } = JSON.parse(body ?? '{}')
    const ledger = ledgers.find(({ caipNetworkId }) => url.endsWith(caipNetworkId.replace('eip155:', '/')))
    const isSolana = url.endsWith('/solana')
    if (!ledger && !isSolana) return new Response('No such chain', { status: 404 })
    try {
      return Response.json({
        jsonrpc: '2.0',
        id,
        result: ledger
          ? answerNode(ledger, { method, params })
          : answerSolanaNode(solana, { method, params }),
      })
    } catch (error) {
      return Response.json({ jsonrpc: '2.0', id, error })
    }
  },
})
