import { expect, it } from 'vitest'
import { eagerImports } from './eager-imports.js'

/** The files that every page loads for a registered chain. Each additional file costs every page. */
const carried: Readonly<Record<string, readonly string[]>> = {
  eip155: [
    'announced-wallet',
    'chain-module',
    'contract',
    'eip1193-connector',
    'eip1193-provider',
    'evm-discovery',
    'formats',
    'index',
    'manifest',
    'rpc-methods',
  ],
  solana: ['chain-module', 'explorer-url', 'formats', 'index', 'manifest', 'networks', 'rpc-methods'],
  bip122: ['bitcoin-discovery', 'chain-module', 'formats', 'index', 'manifest', 'networks', 'rpc-methods'],
  polkadot: ['chain-module', 'formats', 'index', 'injected-discovery', 'manifest', 'networks', 'rpc-methods'],
}

it.each(Object.entries(carried))(
  '%s loads nothing but the kernel until it is used [NET-12]',
  (chain, files) => {
    expect(eagerImports(new URL(`../${chain}/src/index.ts`, import.meta.url))).toEqual({
      packages: ['#kernel'],
      files,
    })
  },
)

it('polkadot loads WebAssembly only for transfers, not for addresses, balances, messages and extensions [SEC-04]', () => {
  const packagesOf = (file: string): readonly string[] =>
    eagerImports(new URL(`../polkadot/src/${file}`, import.meta.url)).packages
  for (const file of ['chain-calls.ts', 'connect/injected-session.ts', 'messages/multi-signature.ts'])
    for (const name of packagesOf(file))
      expect([file, name]).toEqual([
        file,
        expect.stringMatching(/^(#kernel|#wallet\/sign-in|@noble\/|@scure\/)/),
      ])
  expect(packagesOf('node/offline-api.ts')).toEqual(['@polkadot/api'])
})
