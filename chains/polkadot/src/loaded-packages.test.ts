import { createRequire } from 'node:module'
import { expect, it, vi } from 'vitest'
import { createKernel } from '#kernel'
import { createTestPlatform } from '#testing'
import { exampleNetwork } from '../testing/example-network.js'
import { polkadot } from './index.js'

it('loads no package of Polkadot for registration, address checks, balances and message verification [NET-12]', async () => {
  const loaded = vi.fn()
  for (const name of ['@polkadot/api', '@polkadot/util', '@polkadot/util-crypto'])
    vi.doMock(name, () => {
      loaded(name)
      return {}
    })
  const platform = createTestPlatform()
  platform.onFetch(() => Response.json({ jsonrpc: '2.0', id: 1, result: null }))
  const network = exampleNetwork()
  const kernel = createKernel({ projectId: 'test', networks: [network], platform }).use(polkadot)
  await kernel.start()
  const module = kernel.chains.get('polkadot')
  const address = '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5'
  expect(await module.checkAddress(address, network)).toEqual({ valid: true, address })
  expect((await module.getBalance({ network, address })).value).toBe(0n)
  const signature = `0x01${'11'.repeat(64)}`
  expect(await module.messages?.verify?.({ network, address, message: 'hello', signature })).toBe(false)
  await kernel.dispose()
  expect(loaded).not.toHaveBeenCalled()
  const cached = Object.keys(createRequire(import.meta.url).cache)
  expect(cached.filter((file) => file.includes('@polkadot'))).toEqual([])
  expect(platform.leftovers()).toEqual([])
})

it('declares that transfers use WebAssembly [SEC-04]', async () => {
  const kernel = createKernel({
    projectId: 'test',
    networks: [exampleNetwork()],
    platform: createTestPlatform(),
  }).use(polkadot)
  const { contentSecurityPolicy } = await kernel.report()
  expect(contentSecurityPolicy['script-src']).toContain("'wasm-unsafe-eval'")
})
