import { describe, expect, it } from 'vitest'
import { createNodeClient } from '#kernel'
import { createMockNetwork, createTestPlatform } from '#testing'
import { compareSent } from './compare-sent.js'

const [own, friend, thief] = [
  '0x71C7656EC7ab88b098defB751B7401B5f6d8976F',
  `0x${'22'.repeat(20)}`,
  `0x${'33'.repeat(20)}`,
]
const id = `0x${'ab'.repeat(32)}`
const network = createMockNetwork('eip155:1')
const requested = { from: own, to: friend, value: '0x10', data: '0xAB12' }
const mined = { hash: id, from: own.toLowerCase(), to: friend, value: '0x10', input: '0xab12', nonce: '0x1' }

function compare(result: unknown, params: unknown = [requested], method = 'eth_sendTransaction') {
  const platform = createTestPlatform()
  platform.onFetch(() => Response.json({ jsonrpc: '2.0', id: 1, result }))
  return { platform, answer: compareSent(createNodeClient(platform), { network, id, method, params }) }
}

describe('a sent transaction [SEC-06]', () => {
  it('is the requested one, whatever its fees, its nonce and the case of its hex', async () => {
    expect(await compare(mined).answer).toBe(true)
    expect(await compare({ ...mined, gas: '0x1', nonce: '0x9', authorizationList: [] }).answer).toBe(true)
    expect(
      await compare({ ...mined, to: null, input: '0x6000' }, [{ data: '0x6000', value: '0x10' }]).answer,
    ).toBe(true)
  })

  it.each([
    { to: thief },
    { to: null },
    { value: '0x11' },
    { input: '0x' },
    { from: thief },
    { authorizationList: [{}] },
  ])('is another one with %o', async (change) => {
    expect(await compare({ ...mined, ...change }).answer).toBe(false)
  })

  it('cannot be compared while the node does not know it, and for an ambiguous request', async () => {
    expect(await compare(null).answer).toBeUndefined()
    expect(await compare(mined, [{ ...requested, input: '0x' }]).answer).toBeUndefined()
    expect(await compare(mined, ['x'], 'personal_sign').answer).toBeUndefined()
  })

  it.each([{ ...mined, hash: `0x${'cd'.repeat(32)}` }, { ...mined, value: 'x' }, 7])(
    'is not read from an invalid response: %o',
    async (result) => {
      const { platform, answer } = compare(result)
      const failed = expect(answer).rejects.toMatchObject({ code: 'NODE_FAILED' })
      await platform.clock.advanceAsync(60_000)
      await failed
    },
  )
})
