import { describeWalk } from '../tests/describe-walk.js'
import { createPageWorld } from '../tests/page-world.js'

describeWalk({
  createWorld: createPageWorld,
  plugin: 'ton',
  network: 'TON',
  symbol: 'TON',
  balance: '10',
  fee: 'up to 0.015 TON',
  received: ({ network, wallet }) => network.balanceOf(wallet.addresses[1]),
  sent: 1_500_000_000n,
  // The example of TEP-2 with another last character.
  wrongChecksum: 'EQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPrHG',
  unknownNetwork: 'ton:-7',
})
