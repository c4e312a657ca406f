import type { FurtherChain } from './further-chain.js'

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
