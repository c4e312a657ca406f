import type { FurtherChain } from './further-chain.js'

/** A Bitcoin regtest chain in memory. It supports taproot spends by key, not by script. */
export const bitcoinChain: FurtherChain = {
  name: 'bitcoin',
  caipNetworkId: 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328',
  title: 'Sandbox Bitcoin',
  coin: { name: 'Bitcoin', symbol: 'BTC', decimals: 8 },
  cost: 'Installs 20 MB the first time',
}
