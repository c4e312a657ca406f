import { describe, expect, it } from 'vitest'
import { createTestPlatform, describeConnector } from '#testing'
import { createSafeHost, safeAddresses } from '../testing/safe-host.js'
import { safeNetworks, safeOrigin } from '../testing/safe-networks.js'
import { createSafeChannel } from './safe-channel.js'
import { createSafeConnector } from './safe-connector.js'

describeConnector(
  { describe, expect, it },
  'Safe',
  () => {
    const platform = createTestPlatform({ parent: { origin: safeOrigin } })
    const connect = () =>
      createSafeConnector({ platform, channel: createSafeChannel(platform, safeOrigin), name: 'Safe' })
    return {
      connector: connect(),
      wallet: createSafeHost(platform),
      networks: safeNetworks,
      addresses: safeAddresses,
      request: { method: 'personal_sign', params: ['0x68656c6c6f', safeAddresses[0]] },
      reload: connect,
      advance: (ms) => platform.clock.advanceAsync(ms),
    }
  },
  'place',
)
