import { describe, expect, it } from 'vitest'
import { describeConnector } from '#testing'
import { alice, bob, setUpConnector, signet, testnet } from '../../testing/connector-fixture.js'

for (const speaks of ['wbip', 'unisat'] as const) {
  describeConnector({ describe, expect, it }, `bip122: ${speaks}`, () => {
    const { connector, platform, reload, wallet } = setUpConnector(speaks)
    return {
      connector,
      wallet,
      reload,
      networks: [testnet, signet],
      addresses: [alice, bob],
      request: { method: 'signMessage', params: { account: alice, message: 'hello' } },
      advance: (ms) => platform.clock.advanceAsync(ms),
      dispose: () => connector.forget(),
    }
  })
}
