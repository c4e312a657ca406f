import { describe, expect, it } from 'vitest'
import { describeConnector } from '#testing'
import { alice, bob, createConnectorFixture, signet, testnet } from '../../testing/connector-fixture.js'

for (const api of ['wbip', 'unisat'] as const) {
  describeConnector({ describe, expect, it }, `bip122: ${api}`, () => {
    const { connector, platform, reload, wallet } = createConnectorFixture(api)
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
