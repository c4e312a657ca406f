import { describeWalk } from '../tests/describe-walk.js'
import { createPageWorld } from '../tests/page-world.js'

describeWalk({
  createWorld: createPageWorld,
  plugin: 'sui',
  network: 'Sui',
  symbol: 'SUI',
  balance: '10',
  fee: 'up to 0.003476 SUI',
  balanceAfter: '8.498 SUI',
  received: ({ node, wallet }) => node.balanceOf(wallet.addresses[1]),
  sent: 1_500_000_000n,
})
