import { describeWalk } from '../tests/describe-walk.js'
import { createPageWorld } from '../tests/page-world.js'

describeWalk({
  createWorld: createPageWorld,
  plugin: 'cosmos',
  network: 'Test Hub',
  symbol: 'ATOM',
  balance: '5',
  fee: 'up to 0.0026 ATOM',
  balanceAfter: '3.497 ATOM',
  received: ({ node, wallet }) => node.balanceOf(wallet.addresses[1]),
  sent: 1_500_000n,
  wrongChecksum: 'cosmos1x2lzyqyqyendn9l90rst6ahr44wysxfst0zxcq',
  // The node knows a transaction once a block has it. Chromium reports each 404 in the console.
  expectedErrors: / 404 .*\/txs\/[0-9A-F]{64}$/,
})
