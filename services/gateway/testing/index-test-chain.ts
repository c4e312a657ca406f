// A child process of a test: indexes a chain into a database, and is killed in the middle of a write: the block and its
// transactions are written, the entries of the accounts are not, and nothing is committed.
// usage: node index-test-chain.ts <database url> <rpc url> <CAIP-2> <first block> <blocks until it is killed>
import type { KyselyPlugin } from 'kysely'
import type { ChainNode } from '../src/chains/chain-node.js'
import { createChainNode } from '../src/chains/create-chain-node.js'
import type { GatewayChain } from '../src/chains/gateway-chain.js'
import { openDatabase } from '../src/storage/open-database.js'
import { startIndexers } from './start-indexers.js'
import { UNHURRIED } from './test-chain.js'

const [databaseUrl = '', rpcUrl = '', id = '', fromBlock = '', blocks = ''] = process.argv.slice(2)
const opened = await openDatabase(databaseUrl)
let left = Number(blocks)
const killer: KyselyPlugin = {
  transformQuery({ node }) {
    const into = node.kind === 'InsertQueryNode' ? node.into?.table.identifier.name : undefined
    if (into === 'history_entries' && left-- === 0) process.kill(process.pid, 'SIGKILL')
    return node
  },
  transformResult: async ({ result }) => result,
}
const chain: GatewayChain = {
  id,
  namespace: 'eip155',
  name: 'Test chain',
  rpcUrls: [rpcUrl],
  coin: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  tokens: [],
  contracts: {},
  history: { fromBlock: Number(fromBlock), confirmations: 0 },
}
const network = `0x${Number(id.slice('eip155:'.length)).toString(16)}`
const real = createChainNode({ ...chain, id: 'eip155:31337' }, { timeLimit: UNHURRIED })
// Reports the test's own chain id, whatever anvil's is.
const node: ChainNode = {
  chain,
  request: async (method, params, signal) =>
    method === 'eth_chainId' ? network : real.request(method, params, signal),
}
startIndexers({
  database: { ...opened, query: opened.query.withPlugin(killer) },
  nodes: new Map([[id, node]]),
  log: { info: () => {}, warn: (fields: unknown) => process.stderr.write(`${JSON.stringify(fields)}\n`) },
  blocksAtOnce: 1,
})
// The parent process has ended.
process.stdin.on('end', () => process.exit()).resume()
