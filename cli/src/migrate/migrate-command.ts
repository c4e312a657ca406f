import { spawnSync } from 'node:child_process'
import { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { CliProblem } from '../cli-problem.js'
import type { Terminal } from '../terminal.js'
import { type Migration, migrateApp } from './migrate-app.js'

export interface MigrateRequest {
  /** The folder of the app, with its `package.json`. Default: the current one. */
  readonly folder: string | undefined
  /** Prints what would change, and writes nothing. */
  readonly dryRun: boolean
  /** Also rewrites files that git could not restore. */
  readonly force: boolean
}

/** Folders without sources of the app. Those that begin with a dot are skipped, too. */
const skipped: ReadonlySet<string> = new Set(['node_modules', 'dist', 'build', 'out', 'coverage', 'public'])

/** Modules that contain none of these are neither rewritten nor part of the wagmi config. */
const isConcerned = (text: string): boolean => /rainbow|connectkit|reown|appkit|w3m-|wagmi/i.test(text)

function* modulesBelow(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory() && !entry.name.startsWith('.') && !skipped.has(entry.name))
      yield* modulesBelow(path)
    else if (entry.isFile() && /\.(?:[jt]sx?|m[jt]s)$/.test(entry.name) && !entry.name.endsWith('.d.ts'))
      yield path
  }
}

const textOf = (path: string): string | undefined =>
  existsSync(path) ? readFileSync(path, 'utf8') : undefined

function readFolder(folder: string): Migration {
  const packageJson = textOf(join(folder, 'package.json'))
  if (packageJson === undefined)
    throw new CliProblem('APP_NOT_FOUND', {
      details: folder,
      fix: 'Name the folder with the package.json of the app: quoin migrate apps/web',
    })
  const modules = new Map<string, string>()
  for (const path of modulesBelow(folder)) {
    const text = readFileSync(path, 'utf8')
    if (isConcerned(text)) modules.set(relative(folder, path).split(sep).join('/'), text)
  }
  const tsconfigs = new Map(
    ['tsconfig.app.json', 'tsconfig.json', 'jsconfig.json'].flatMap((name) => {
      const text = textOf(join(folder, name))
      return text === undefined ? [] : [[name, text] as const]
    }),
  )
  return migrateApp({ modules, packageJson, tsconfigs })
}

const runGit = (folder: string, ...args: readonly string[]) =>
  spawnSync('git', args, { cwd: folder, encoding: 'utf8' })

/** Throws unless git could restore every file below a folder, and all files of the list that exist. */
function checkTree(folder: string, paths: readonly string[]): void {
  const { status, stdout } = runGit(folder, 'status', '--porcelain', '--', '.')
  const found = paths.filter((path) => lstatSync(join(folder, path), { throwIfNoEntry: false }))
  // Ignored files are no part of the status, and a link is written to wherever it leads.
  const tracked = new Set(runGit(folder, 'ls-files', '-z', '--', '.').stdout?.split('\0'))
  const isLink = (path: string): boolean => lstatSync(join(folder, path)).isSymbolicLink()
  const left = status === 0 ? found.filter((path) => !tracked.has(path) || isLink(path)) : []
  const changes = status === 0 ? stdout.trim() : ''
  if (status === 0 && changes === '' && left.length === 0) return
  const list =
    changes === '' ? left.map((path) => `${path} is not in git, or is a link`) : changes.split('\n')
  throw new CliProblem('TREE_NOT_CLEAN', {
    details: status === 0 ? list.slice(0, 5).join(', ') : `${folder} is not in a git repository`,
    fix: 'Commit or stash your changes, so that git can undo the migration; or add --force.',
  })
}

function reportText(
  { kits, changed, notes }: Migration,
  { dryRun }: MigrateRequest,
  { style }: Terminal,
): string {
  if (kits.length === 0) return 'Nothing to migrate: no module imports RainbowKit, ConnectKit or AppKit.\n'
  const from = kits.map(({ name }) => name).join(' and ')
  const files = [...changed.keys()].sort()
  const head =
    files.length === 0
      ? `Nothing was rewritten from ${from}.`
      : `${dryRun ? 'Would rewrite' : 'Rewrote'} ${files.length} files from ${from} to Quoin:`
  const list = [...notes].sort((a, b) => (a.path === b.path ? a.line - b.line : a.path < b.path ? -1 : 1))
  const left = list.map(({ path, line, text }) => `  ${style('yellow', `${path}:${line}`)}\n      ${text}`)
  return `${[
    style('bold', head),
    ...files.map((path) => `  ${path}`),
    '',
    ...(left.length === 0
      ? ['Nothing is left to do by hand.']
      : [style('bold', `${left.length} things are left to do by hand, or to check:`), ...left]),
    ...(files.length === 0 || dryRun
      ? []
      : ['', 'Next: install the packages, then build and connect a wallet.']),
    ...kits.map(({ name, guide }) => `The guide for ${name}: ${guide}`),
  ].join('\n')}\n`
}

/**
 * Rewrites an app from RainbowKit, ConnectKit or AppKit, and returns a report of what is left to do. Installs nothing.
 *
 * @throws `APP_NOT_FOUND`, `TREE_NOT_CLEAN`
 */
export function migrateCommand(request: MigrateRequest, cwd: string, terminal: Terminal): string {
  const folder = resolve(cwd, request.folder ?? '.')
  const migration = readFolder(folder)
  if (migration.changed.size > 0 && !request.dryRun) {
    if (!request.force) checkTree(folder, [...migration.changed.keys()])
    for (const [path, text] of migration.changed) {
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      writeFileSync(join(folder, path), text)
    }
  }
  return reportText(migration, request, terminal)
}
