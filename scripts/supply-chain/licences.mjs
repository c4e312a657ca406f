import { installedWith, nameOf } from './lock-file.mjs'

/** The licences of what ships, each by its SPDX identifier. */
const allowed = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'Zlib',
])

/**
 * What a host installs all the same, with the reason. An entry that nothing needs fails, too.
 *
 * - `@solana/web3.js` imports `rpc-websockets` for subscriptions, which the package does not open: bundlers leave it out. Its
 *   `eyes` and `text-encoding-utf-8` name no licence in package.json; their files do (MIT, Unlicense).
 * - `@polkadot/api` brings the light client as optional packages, which nothing here loads: `npm install --omit=optional` leaves them out.
 */
const exceptions = new Map([
  ['rpc-websockets', 'LGPL-3.0-only'],
  ['eyes', undefined],
  ['text-encoding-utf-8', undefined],
  ['@substrate/connect', 'GPL-3.0-only'],
  ['@substrate/connect-extension-protocol', 'GPL-3.0-only'],
  ['@substrate/connect-known-chains', 'GPL-3.0-only'],
  ['smoldot', 'GPL-3.0-or-later WITH Classpath-exception-2.0'],
])

/** Whether an SPDX expression of `AND`s and `OR`s, without nested brackets, allows what ships. */
export function isAllowed(expression) {
  const terms = (text, operator) => text.replace(/^\((.*)\)$/, '$1').split(` ${operator} `)
  return terms(expression, 'OR').some((either) => terms(either, 'AND').every((one) => allowed.has(one)))
}

/**
 * Returns the faults of licences of what ships with the packages at `roots`, and the number of packages.
 *
 * @param {Record<string, import('./lock-file.mjs').Locked>} packages
 * @param {readonly string[]} roots
 */
export function licenceFaults(packages, roots) {
  const shipped = new Map(roots.flatMap((root) => [...installedWith(packages, root)]))
  const met = new Set()
  const faults = []
  for (const [path, way] of shipped) {
    const name = nameOf(path)
    // A workspace has the licence of the repository.
    if (name === undefined) continue
    const { license } = packages[path]
    if (exceptions.has(name) && exceptions.get(name) === license) met.add(name)
    else if (license === undefined || !isAllowed(license))
      faults.push(`${name} has the licence ${license ?? '(none)'}, which may not ship: ${way.join(' > ')}`)
  }
  for (const name of exceptions.keys())
    if (!met.has(name)) faults.push(`The exception for ${name} is not needed: remove it.`)
  return { faults, count: shipped.size }
}
