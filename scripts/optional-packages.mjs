// Checks the optional packages that each entry of the built package reaches, also by dynamic imports: a bundler resolves all of
// them, so a host that uses one chain must not need the packages of another.
import { readFileSync } from 'node:fs'
import { build } from 'esbuild'
import { packageEntries } from './package-entries.mjs'

const { peerDependenciesMeta } = JSON.parse(readFileSync('package.json', 'utf8'))
// Its import is in a try block, which every bundler lets fail (hosts/run.mjs).
const mayBeMissing = '@walletconnect/universal-provider'
const optional = Object.keys(peerDependenciesMeta).filter((name) => name !== mayBeMissing)

const evm = ['viem']
const solana = ['@solana/web3.js']
const bip122 = ['@bitcoinerlab/secp256k1', 'bitcoinjs-lib']
const polkadot = ['@polkadot/api', '@scure/sr25519']
/** The optional packages of each entry that has some. */
const agreed = {
  quoin: [...evm, ...solana, ...bip122, ...polkadot],
  'quoin/presets/evm': evm,
  'quoin/chains/eip155': evm,
  'quoin/chains/solana': solana,
  'quoin/chains/bip122': bip122,
  'quoin/chains/polkadot': polkadot,
  'quoin/decoders/eip155': evm,
  'quoin/adapters/wagmi': ['wagmi', ...evm],
  'quoin/vue': ['vue'],
  'quoin/svelte': ['svelte'],
  'quoin/solid': ['solid-js'],
  // Verifies signatures of every chain. A server imports it unbundled, and loads the packages of the chains that it serves.
  'quoin/siwx-server': [...evm, ...solana, ...bip122, ...polkadot],
  // Sign for the wallets of tests.
  'quoin/testing/playwright': [...evm, 'bitcoinjs-lib', '@scure/sr25519'],
}

const entries = packageEntries()
const { metafile } = await build({
  entryPoints: entries.map(({ file }) => file),
  outdir: 'dist',
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'neutral',
  packages: 'external',
  write: false,
  logLevel: 'error',
  metafile: true,
})

/** Returns each package that a module reaches, with the modules on the way to it: by all imports, or by those of some kinds. */
function packagesFrom(start, kinds = ['import-statement', 'dynamic-import']) {
  const ways = new Map([[start, [start]]])
  const found = new Map()
  for (const [file, way] of ways)
    for (const { path, external, kind } of metafile.inputs[file].imports) {
      if (!kinds.includes(kind)) continue
      const name = path.match(/^(?:@[^/]+\/)?[^/]+/)?.[0]
      if (!external && !ways.has(path)) ways.set(path, [...way, path])
      if (external && !found.has(name)) found.set(name, way)
    }
  return found
}

/** Entries whose users have React on the page already. All others load it with the modal. */
const ofReact = /^quoin\/(react|ui-kit|devtools|testing\/react|plugins\/pay\/react)$/

const problems = []
let kernel = 0
for (const { name, file } of entries) {
  const found = packagesFrom(file.replace(/^\.\//, ''))
  const own = agreed[name] ?? []
  kernel += found.has('zustand') ? 1 : 0
  const way = packagesFrom(file.replace(/^\.\//, ''), ['import-statement']).get('react')
  if (way && !ofReact.test(name)) problems.push(`${name} loads React with the page: ${way.join(' > ')}`)
  for (const one of optional) {
    if (found.has(one) && !own.includes(one))
      problems.push(`${name} reaches ${one}, which its hosts need not have: ${found.get(one).join(' > ')}`)
    if (!found.has(one) && own.includes(one)) problems.push(`${name} no longer reaches ${one}`)
  }
}
if (kernel < 10) problems.push('the check reads the wrong graph')
for (const name of Object.keys(agreed))
  if (entries.every((entry) => entry.name !== name)) problems.push(`${name} is no entry`)
if (problems.length > 0) {
  console.error(problems.join('\n'))
  process.exit(1)
}
console.log(`${entries.length} entries reach the optional packages of their own chain or framework only.`)
