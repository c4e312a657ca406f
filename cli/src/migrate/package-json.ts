import { packageVersion } from '../package-root.js'
import type { Kit } from './kits.js'
import type { MigrationNote } from './source-file.js'

interface Manifest {
  readonly [key: string]: unknown
  readonly dependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
}

/** The oldest versions that the adapter works with. */
const oldest: Readonly<Record<string, string>> = { viem: '2.37.0', wagmi: '2.13.0', react: '18.0.0' }

/** The version of WalletConnect's library that Quoin is tested with. */
const walletConnect = ['@walletconnect/universal-provider', '2.21.8'] as const

const partsOf = (version: string): readonly number[] =>
  (/\d+(?:\.\d+)*/.exec(version)?.[0] ?? '').split('.').map(Number)

function isOlder(version: string, than: string): boolean {
  const [a, b] = [partsOf(version), partsOf(than)]
  for (const [index, part] of b.entries()) {
    const own = a[index] ?? 0
    if (own !== part) return own < part
  }
  return false
}

const isSorted = (keys: readonly string[]): boolean => keys.join('\n') === [...keys].sort().join('\n')

interface Rewrite {
  readonly kits: readonly Kit[]
  /** Returns `true` for a package that a module still imports. */
  readonly isLeft: (name: string) => boolean
  readonly usesRelay: boolean
}

/** Replaces the kit's packages by Quoin, and raises versions that are too old. The layout stays. */
export function rewritePackageJson(
  text: string,
  { kits, isLeft, usesRelay }: Rewrite,
): { readonly text: string; readonly notes: readonly MigrationNote[] } {
  const notes: MigrationNote[] = []
  const note = (noteText: string): void => void notes.push({ path: 'package.json', line: 1, text: noteText })
  const manifest: Manifest = JSON.parse(text)
  const names = kits.flatMap(({ packages }) => packages)
  const gone = (name: string): boolean => names.includes(name) && !isLeft(name)
  const without = (list: Readonly<Record<string, string>>): Record<string, string> =>
    Object.fromEntries(Object.entries(list).filter(([name]) => !gone(name)))
  const before = manifest.dependencies ?? {}
  const found = without(before)
  for (const [name, version] of Object.entries(oldest)) {
    const own = found[name]
    if (own === undefined || !/\d/.test(own) || !isOlder(own, version)) continue
    found[name] = `^${version}`
    note(
      `${name} was raised from ${own} to ^${version}, the oldest version that Quoin works with.${partsOf(own)[0] === partsOf(version)[0] ? '' : ' Follow its own migration guide.'}`,
    )
  }
  const added: Record<string, string> = { quoin: `^${packageVersion()}` }
  if (usesRelay) added[walletConnect[0]] = walletConnect[1]
  for (const [name, version] of Object.entries(added)) found[name] ??= version
  const dependencies = isSorted(Object.keys(before))
    ? Object.fromEntries(Object.entries(found).sort(([a], [b]) => (a < b ? -1 : 1)))
    : found
  for (const name of names)
    if (isLeft(name) && before[name] !== undefined)
      note(`${name} stays a dependency: modules still import it.`)
  const line = text.split('\n').find((one) => one.trimStart().startsWith('"'))
  const indent = line?.slice(0, line.indexOf('"')) || '  '
  const rewritten = {
    ...manifest,
    dependencies,
    ...(manifest.devDependencies && { devDependencies: without(manifest.devDependencies) }),
  }
  const end = text.endsWith('\n') ? '\n' : ''
  const result = `${JSON.stringify(rewritten, undefined, indent)}${end}`
  return { text: JSON.stringify(JSON.parse(text)) === JSON.stringify(rewritten) ? text : result, notes }
}
