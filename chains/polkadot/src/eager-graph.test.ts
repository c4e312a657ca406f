import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { expect, it, vi } from 'vitest'
import { createKernel } from '#kernel'
import { createTestPlatform } from '#kernel/testing'
import { exampleNetwork } from '../tests/example-network.js'
import { polkadot } from './index.js'

/** The modules that importing one brings at once: packages by name, own files by address. */
function eagerImports(file: URL, seen: Set<string> = new Set()): Set<string> {
  if (seen.has(file.href)) return seen
  seen.add(file.href)
  const source = readFileSync(fileURLToPath(file), 'utf8')
  const imports = source.matchAll(/^(?:import|export)\s(?!type\b)[^'"]*?from\s'([^']+)'/gm)
  for (const [, name = ''] of imports) {
    if (name.startsWith('.')) eagerImports(new URL(name.replace(/\.js$/, '.ts'), file), seen)
    else seen.add(name)
  }
  return seen
}

const packagesOf = (file: string): readonly string[] =>
  [...eagerImports(new URL(file, import.meta.url))].filter((name) => !name.startsWith('file:'))

it('brings nothing but the kernel until it is used [NET-12]', () => {
  expect(packagesOf('./index.ts')).toEqual(['#kernel'])
  const files = [...eagerImports(new URL('./index.ts', import.meta.url))].flatMap(
    (name) => name.match(/[\w-]+(?=\.ts$)/) ?? [],
  )
  expect(files.sort()).toEqual([
    'chain-module',
    'index',
    'injected-discovery',
    'manifest',
    'polkadot-formats',
    'rpc-methods',
  ])
})

it('needs no WebAssembly for addresses, balances, messages and extensions: only transfers bring it [SEC-04]', () => {
  for (const file of ['./chain-calls.ts', './injected-session.ts', './multi-signature.ts'])
    for (const name of packagesOf(file))
      expect([file, name]).toEqual([file, expect.stringMatching(/^(#kernel|@noble\/|@scure\/)/)])
  expect(packagesOf('./offline-api.ts')).toEqual(['@polkadot/api'])
})

it('loads no package of Polkadot while it is registered, checks addresses, reads a balance and verifies a message [NET-12]', async () => {
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
  expect(await module.verifyMessage?.({ network, address, message: 'hello', signature })).toBe(false)
  await kernel.dispose()
  expect(loaded).not.toHaveBeenCalled()
  const cached = Object.keys(createRequire(import.meta.url).cache)
  expect(cached.filter((file) => file.includes('@polkadot'))).toEqual([])
  expect(platform.leftovers()).toEqual([])
})

it('tells the page that transfers need WebAssembly [SEC-04]', async () => {
  const kernel = createKernel({
    projectId: 'test',
    networks: [exampleNetwork()],
    platform: createTestPlatform(),
  }).use(polkadot)
  const { contentSecurityPolicy } = await kernel.report()
  expect(contentSecurityPolicy['script-src']).toContain("'wasm-unsafe-eval'")
})
