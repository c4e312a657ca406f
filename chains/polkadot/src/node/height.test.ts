import { expect, it } from 'vitest'
import { createMockNetwork, createTestPlatform } from '#testing'
import { createChainCalls } from '../chain-calls.js'

const network = createMockNetwork('polkadot:91b171bb158e2d3848fa23a9f1c25182')

it('returns the height of the newest block, and rejects invalid values [SEC-15]', async () => {
  const platform = createTestPlatform()
  const { getHeight } = createChainCalls(platform, undefined).module
  platform.onFetch(() => Response.json({ jsonrpc: '2.0', id: 1, result: { number: '0x1a2b3c' } }))
  expect(await getHeight({ network })).toBe(1_715_004n)
  expect(platform.requests[0]?.body).toContain('chain_getHeader')
  platform.onFetch(() => Response.json({ jsonrpc: '2.0', id: 1, result: { number: 'x' } }))
  const failed = expect(getHeight({ network })).rejects.toMatchObject({ code: 'NODE_FAILED' })
  await platform.clock.advanceAsync(60_000)
  await failed
})
