import type { FurtherChain } from './further-chain.js'

/**
 * A Solana chain: bankrun's bank behind a node's JSON-RPC. The hash of its first block is fixed, so that its id is
 * known before it runs.
 */
export const solanaChain: FurtherChain = {
  name: 'solana',
  caipNetworkId: 'solana:QuoinSandboxSo1anaGenesis1111111',
  title: 'Sandbox Solana',
  coin: { name: 'Sandbox SOL', symbol: 'SOL', decimals: 9 },
  token: { address: '8btsZ2aHu8QW8FWprvmmxypfLW34FeDV7FXDmmPt9QcG', symbol: 'SBD', decimals: 6 },
  cost: 'Installs 75 MB the first time',
}
