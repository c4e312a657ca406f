import { readFileSync } from 'node:fs'
import { satisfies } from 'semver'
import { installedWith, nameOf } from './lock-file.mjs'

/**
 * Known vulnerabilities of packages that the project has, has had or could get, for a check without a network: `npm audit` asks the
 * registry on each release (.github/workflows/release.yml). `vulnerable` is a range of semver.
 */
const advisories = JSON.parse(readFileSync(new URL('advisories.json', import.meta.url), 'utf8'))

/**
 * What is installed all the same, with the reason. An entry that is not met fails, too.
 */
const accepted = new Map([
  // A page has the browser's own WebSocket: `viem` uses `ws` in Node only, there as a client of the node that its caller names.
  ['GHSA-58qx-3vcg-4xpx ws@8.18.2', '@walletconnect/utils pins viem 2.31.0'],
  ['GHSA-96hv-2xvq-fx4p ws@8.18.2', '@walletconnect/utils pins viem 2.31.0'],
  // Calls version 4 alone, which is not affected.
  ['GHSA-w5hq-g745-h8pq uuid@8.3.2', '@solana/web3.js pins jayson'],
  // Tools, which reach servers of this machine alone.
  ['GHSA-58qx-3vcg-4xpx ws@8.18.0', 'the tests of the adapter of ethers 5'],
  ['GHSA-96hv-2xvq-fx4p ws@8.18.0', 'the tests of the adapter of ethers 5'],
  [
    'GHSA-67mh-4wv8-2f99 esbuild@0.21.5',
    'VitePress pins Vite 5; the server of `npm run docs:dev` is for one developer',
  ],
  // For calls of Ledger’s server; the build of the package leaves it out (scripts/ledger-libraries.mjs).
  ['GHSA-35jp-ww65-95wh axios@1.13.5', '@ledgerhq/hw-app-eth pins it'],
  ['GHSA-3p68-rc4w-qgx5 axios@1.13.5', '@ledgerhq/hw-app-eth pins it'],
  ['GHSA-fvcv-3m26-pcqx axios@1.13.5', '@ledgerhq/hw-app-eth pins it'],
])

/**
 * Returns the vulnerable packages of the lock file: those that ship, and those of the tools.
 *
 * @param {Record<string, import('./lock-file.mjs').Locked>} packages
 * @param {readonly string[]} roots
 */
export function advisoryFaults(packages, roots) {
  const shipped = new Map(roots.flatMap((root) => [...installedWith(packages, root)]))
  const met = new Set()
  const faults = []
  for (const [path, { version }] of Object.entries(packages)) {
    const name = nameOf(path)
    if (name === undefined || version === undefined) continue
    for (const { id, vulnerable, what } of advisories.filter((advisory) => advisory.package === name)) {
      if (!satisfies(version, vulnerable)) continue
      const key = `${id} ${name}@${version}`
      met.add(key)
      if (accepted.has(key)) continue
      const way = shipped.get(path)
      faults.push(`${key} (${what}) ${way ? `ships: ${way.join(' > ')}` : `is a tool: ${path}`}`)
    }
  }
  for (const key of accepted.keys())
    if (!met.has(key)) faults.push(`${key} is not found any more: remove it.`)
  return { faults, count: advisories.length }
}
