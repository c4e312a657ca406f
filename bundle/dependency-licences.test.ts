import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

interface Locked {
  readonly license?: string
  /** A workspace. */
  readonly link?: boolean
  readonly dependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

const { packages } = JSON.parse(
  readFileSync(fileURLToPath(new URL('../package-lock.json', import.meta.url)), 'utf8'),
) as { readonly packages: Readonly<Record<string, Locked>> }

/** Returns the path of the package that another one imports by its name, as Node finds it; absent if it is not installed. */
function find(from: string, name: string): string | undefined {
  const path = `${from === '' ? '' : `${from}/`}node_modules/${name}`
  if (packages[path]) return path
  return from === '' ? undefined : find(from.slice(0, Math.max(0, from.lastIndexOf('/'))), name)
}

/** Everything that is installed with the package, its optional peers and the servers. */
function installed(): ReadonlyMap<string, Locked> {
  const found = new Map<string, Locked>()
  const add = (path: string): void => {
    const one = packages[path]
    if (!one || found.has(path)) return
    found.set(path, one)
    const names = { ...one.dependencies, ...one.peerDependencies, ...one.optionalDependencies }
    for (const name of Object.keys(names)) add(find(path, name) ?? '')
  }
  for (const root of ['', 'services/gateway', 'services/secure-site', 'services/server-kit']) add(root)
  return found
}

const permissive =
  /^\(?((MIT|MIT-0|ISC|0BSD|BSD-[23]-Clause|Apache-2\.0|Unlicense|CC0-1\.0|BlueOak-1\.0\.0|Python-2\.0)( (OR|AND) )?)+\)?$/

it('what is installed with the package, its peers and the servers has a permissive licence', () => {
  const others = [...installed()]
    .filter(([, { license = '', link = false }]) => !link && !permissive.test(license))
    .map(([path, { license }]) => `${path.slice(path.lastIndexOf('node_modules/') + 13)}: ${license}`)
  expect(installed().size).toBeGreaterThan(100)
  // docs/why/licence.md says of which they are, and why no page contains them.
  expect(others.sort()).toEqual([
    '@substrate/connect-extension-protocol: GPL-3.0-only',
    '@substrate/connect-known-chains: GPL-3.0-only',
    '@substrate/connect: GPL-3.0-only',
    'eyes: undefined',
    'rpc-websockets: LGPL-3.0-only',
    'smoldot: GPL-3.0-or-later WITH Classpath-exception-2.0',
    'text-encoding-utf-8: undefined',
  ])
})
