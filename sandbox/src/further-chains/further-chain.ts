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

/**
 * The runtime of an old Asset Hub from its genesis, whose hash chopsticks generates. It creates a block for each
 * transaction.
 */
export const polkadotChain: FurtherChain = {
  name: 'polkadot',
  caipNetworkId: 'polkadot:45454545454545454545454545454545',
  title: 'Sandbox Asset Hub',
  coin: { name: 'Sandbox ROC', symbol: 'ROC', decimals: 12 },
  cost: 'Installs 170 MB the first time and starts in a few seconds',
}

/** A Bitcoin regtest chain in memory. It supports taproot spends by key, not by script. */
export const bitcoinChain: FurtherChain = {
  name: 'bitcoin',
  caipNetworkId: 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328',
  title: 'Sandbox Bitcoin',
  coin: { name: 'Bitcoin', symbol: 'BTC', decimals: 8 },
  cost: 'Installs 20 MB the first time',
}

/** The chains that start only on request: their packages are large. */
export const FURTHER_CHAINS = ['solana', 'bitcoin', 'polkadot'] as const

export type FurtherChainName = (typeof FURTHER_CHAINS)[number]

/**
 * Properties of a chain that are known before it runs. `rpcUrl` is JSON-RPC over HTTP, for Bitcoin the HTTP API of
 * Esplora. Each chain also serves `POST /sandbox/fund` with `{ address, amount }`, the amount in the smallest unit as a
 * decimal text.
 */
export interface FurtherChain {
  readonly name: FurtherChainName
  /** CAIP-2; the reference is derived from the hash of the chain's first block. */
  readonly caipNetworkId: `${string}:${string}`
  /** The displayed name. */
  readonly title: string
  readonly coin: { readonly name: string; readonly symbol: string; readonly decimals: number }
  /** A token that `/sandbox/fund` also mints, with `token: address` in the body. */
  readonly token?: { readonly address: string; readonly symbol: string; readonly decimals: number }
  /** Displayed while the installation runs: "Installs 70 MB the first time". */
  readonly cost: string
}
