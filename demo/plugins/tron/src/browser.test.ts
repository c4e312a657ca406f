import { describeWalk } from '../tests/describe-walk.js'
import { createPageWorld } from '../tests/page-world.js'

describeWalk({
  createWorld: createPageWorld,
  plugin: 'tron',
  network: 'Tron',
  symbol: 'TRX',
  balance: '100',
  // The recipient is no account yet: creating it costs more than the bandwidth.
  fee: 'up to 1.1 TRX',
  balanceAfter: '98.5 TRX',
  received: ({ node, wallet }) => node.balanceOf(wallet.addresses[1]),
  sent: 1_500_000n,
  wrongChecksum: 'TXq7c2sY7gHpdMnDacRYyureCmoBn5XDP7',
  unknownNetwork: 'tron:0x1',
})
