// Compares the exports of each entry of package.json, name by name, with the agreed list in scripts/exports/<entry>.txt.
// A removed name breaks hosts and plugins; an added name must be supported from then on. `node scripts/exports.mjs
// --write` accepts the current exports.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { packageEntries } from './package-entries.mjs'

const root = resolve(fileURLToPath(new URL('..', import.meta.url)))
const folder = join(root, 'scripts/exports')
const command = 'node scripts/exports.mjs --write'
const fail = (text) => {
  console.error(text)
  process.exit(1)
}

const packageJson = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const entries = packageEntries()
const unsourced = entries.filter(({ source }) => !ts.sys.fileExists(join(root, source)))
if (unsourced.length > 0) {
  fail(`These entries have no source ('quoin-source'): ${unsourced.map(({ name }) => name).join(', ')}`)
}

const { config } = ts.readConfigFile(join(root, 'tsconfig.base.json'), ts.sys.readFile)
const { options } = ts.convertCompilerOptionsFromJson(config.compilerOptions, root)
const host = ts.createCompilerHost(options)

/** Returns the modules that a file may export again: by a list without a module it exports what it imported. */
function exportedAgain({ statements }) {
  const exporting = statements.filter(ts.isExportDeclaration)
  const isExportingLocals = exporting.some(({ moduleSpecifier }) => moduleSpecifier === undefined)
  const all = isExportingLocals ? [...exporting, ...statements.filter(ts.isImportDeclaration)] : exporting
  return new Set(all.map(({ moduleSpecifier }) => moduleSpecifier?.text))
}

// Names and kinds need no types: reads only the modules that an entry exports again. One that is missed has no target,
// which fails the check.
host.resolveModuleNameLiterals = (literals, from, _, compilerOptions, file) => {
  const needed = exportedAgain(file)
  return literals.map(({ text }) =>
    needed.has(text)
      ? ts.resolveModuleName(text, from, compilerOptions, host)
      : { resolvedModule: undefined },
  )
}
const program = ts.createProgram(
  entries.map(({ source }) => join(root, source)),
  { ...options, composite: false, incremental: false, noEmit: true, noLib: true, lib: undefined },
  host,
)
const checker = program.getTypeChecker()

const kinds = [
  [ts.SymbolFlags.Class, 'class'],
  [ts.SymbolFlags.Function, 'function'],
  [ts.SymbolFlags.Variable, 'const'],
  [ts.SymbolFlags.Enum, 'enum'],
  [ts.SymbolFlags.Module, 'namespace'],
  [ts.SymbolFlags.Interface, 'interface'],
  [ts.SymbolFlags.TypeAlias, 'type'],
]

function kindOf(symbol) {
  const typeOnly = symbol.declarations?.some(ts.isTypeOnlyExportDeclaration) ?? false
  const { flags } = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol
  const found = kinds.flatMap(([flag, kind]) => (flags & flag ? [kind] : []))
  if (found.length === 0) fail(`'${symbol.name}' has no target.`)
  // A class that is exported as a type has no value to import.
  return typeOnly && flags & ts.SymbolFlags.Value ? `type of ${found[0]}` : found.join(' and ')
}

function listOf({ name, source }) {
  const module = checker.getSymbolAtLocation(program.getSourceFile(join(root, source)))
  const exported = module ? checker.getExportsOfModule(module) : []
  const lines = exported
    .map((symbol) => ({ symbol: symbol.name, kind: kindOf(symbol) }))
    .toSorted((a, b) => (a.symbol < b.symbol ? -1 : 1))
    .map(({ symbol, kind }) => `${symbol}: ${kind}`)
  return { name, source, file: `${name.replaceAll('/', '-')}.txt`, lines }
}

const lists = entries.map(listOf)
// An entry that is imported for its side effect may export nothing.
const empty = lists.filter(
  ({ lines, source }) => lines.length === 0 && !packageJson.sideEffects.includes(source),
)
if (empty.length > 0) fail(`These entries export nothing: ${empty.map(({ name }) => name).join(', ')}`)
// Parcel reads no `exports` unless the host configures it: `alias` says the same.
const aliases = Object.fromEntries(
  Object.entries(packageJson.exports).flatMap(([key, target]) =>
    key === '.' || typeof target === 'string' ? [] : [[key, target.default.replaceAll('*', '$1')]],
  ),
)
if (JSON.stringify(packageJson.alias) !== JSON.stringify(aliases))
  fail(`"alias" of package.json must list the modules of "exports":\n${JSON.stringify(aliases, null, 2)}`)
const textOf = ({ name, lines }) => [`# ${name}`, ...lines].join('\n')

if (process.argv.includes('--write')) {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder)
  for (const list of lists) writeFileSync(join(folder, list.file), `${textOf(list)}\n`)
  console.log(`${lists.length} lists are in scripts/exports.`)
  process.exit(0)
}

const read = (file) => {
  try {
    return readFileSync(join(folder, file), 'utf8').trim().split('\n')
  } catch {
    return undefined
  }
}
const differences = lists.flatMap((list) => {
  const agreed = read(list.file)
  if (!agreed) return [`${list.name}: is new, with ${list.lines.length} names`]
  const now = textOf(list).split('\n')
  const gone = agreed.filter((line) => !now.includes(line)).map((line) => `  - ${line}`)
  const come = now.filter((line) => !agreed.includes(line)).map((line) => `  + ${line}`)
  return gone.length + come.length > 0 ? [`${list.name}:`, ...gone, ...come] : []
})
const known = new Set(lists.map(({ file }) => file))
const left = readdirSync(folder).filter((file) => !known.has(file))
differences.push(...left.map((file) => `${file}: its entry was removed`))
if (differences.length > 0) {
  fail([...differences, `If the change is intended and in CHANGELOG.md: ${command}`].join('\n'))
}
const names = lists.reduce((sum, { lines }) => sum + lines.length, 0)
console.log(`${names} names in ${lists.length} entries, as agreed.`)
