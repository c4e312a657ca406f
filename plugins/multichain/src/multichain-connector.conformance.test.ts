import { describe, expect, it } from 'vitest'
import { describeConnector } from '#testing'
import { alice, base, bob, createWallet, discover, mainnet } from '../testing/multichain-bench.js'

describeConnector(
  { describe, expect, it },
  'a session of CAIP-25 by events of the window',
  () => {
    const wallet = createWallet()
    const { connector, platform } = discover([wallet])
    return {
      connector: connector(),
      wallet,
      reload: () => discover([wallet]).connector(),
      networks: [mainnet, base],
      addresses: [alice, bob],
      request: { method: 'personal_sign', params: ['0x68656c6c6f', alice] },
      advance: (ms) => platform.clock.advanceAsync(ms),
      dispose: () => expect(platform.clock.pending()).toEqual([]),
    }
  },
  'per-request',
)
