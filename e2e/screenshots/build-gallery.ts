import { execFileSync } from 'node:child_process'
import { existsSync, lstatSync, mkdirSync, readdirSync, readlinkSync, rmSync, symlinkSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root: string = resolve(fileURLToPath(new URL('../..', import.meta.url)))

/** Everything that the comparison writes: git ignores it. */
export const store: string = join(root, '.cache', 'screenshots')

export const git = (...args: readonly string[]): string =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()

/**
 * Makes the packages of this checkout available in another one. Links between workspaces are made again, so that each
 * checkout uses its own sources.
 */
function linkPackages(from: string, to: string): void {
  mkdirSync(to, { recursive: true })
  for (const name of readdirSync(from)) {
    const target = join(from, name)
    if (lstatSync(target).isSymbolicLink()) symlinkSync(readlinkSync(target), join(to, name))
    else if (name.startsWith('@') || name === '.bin') linkPackages(target, join(to, name))
    else symlinkSync(target, join(to, name))
  }
}

function run(folder: string, args: readonly string[]): void {
  execFileSync(process.execPath, args, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] })
}

/** Builds the package and the gallery of a checkout. Returns the folder of the pages. */
function build(folder: string): string {
  run(folder, ['scripts/build-package.mjs'])
  const pages = join(folder, 'demo/dist')
  run(join(folder, 'demo'), [join(root, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'error'])
  return pages
}

/** Builds the gallery of the working tree. */
export const buildWorkingTree = (): string => build(root)

/** Checks a commit out beside the working tree, passes the folder of its built pages on, and removes it. */
export async function withBuiltCommit(commit: string, use: (pages: string) => Promise<void>): Promise<void> {
  const tree = join(store, 'tree')
  const remove = (): void => {
    rmSync(tree, { recursive: true, force: true })
    git('worktree', 'prune')
  }
  remove()
  mkdirSync(store, { recursive: true })
  git('worktree', 'add', '--detach', '--force', tree, commit)
  try {
    const workspaces = git('ls-files', 'package.json', '**/package.json').split('\n')
    for (const path of workspaces) {
      const packages = join(path, '..', 'node_modules')
      if (existsSync(join(root, packages))) linkPackages(join(root, packages), join(tree, packages))
    }
    await use(build(tree))
  } finally {
    remove()
  }
}
