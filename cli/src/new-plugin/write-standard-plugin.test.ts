import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { packageRoot } from '../package-root.js'
import { runCli } from '../run-cli.js'
import { plainTerminal } from '../terminal.js'

const list = join('bundle', 'standard-plugins.ts')
const gallery = join('demo', 'src', 'gallery', 'stories')
const allStories = join(gallery, 'all-stories.ts')
let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'quoin-standard-plugin-'))
  mkdirSync(join(root, 'bundle'))
  copyFileSync(join(packageRoot, list), join(root, list))
  mkdirSync(join(root, gallery), { recursive: true })
  copyFileSync(join(packageRoot, allStories), join(root, allStories))
})
afterEach(() => rmSync(root, { recursive: true }))

const newPlugin = (...args: readonly string[]) =>
  runCli(['new-plugin', ...args, '--standard'], root, plainTerminal)
const read = (...path: readonly string[]) => readFileSync(join(root, ...path), 'utf8')

it('writes a standard plugin: its folder, one row, one changeset [KRN-06]', async () => {
  const before = read(list)
  const { exitCode, output } = await newPlugin('spending-notes')
  expect([exitCode, output]).toEqual([0, expect.stringContaining('plugins/spending-notes')])
  expect(readdirSync(root).sort()).toEqual(['.changeset', 'bundle', 'demo', 'plugins'])
  expect(readdirSync(join(root, 'plugins', 'spending-notes')).sort()).toEqual(['src', 'testing'])
  expect(read('plugins', 'spending-notes', 'src', 'manifest.ts')).toContain("from '#kernel'")
  expect(existsSync(join(root, 'plugins', 'spending-notes', 'src', 'spending-notes.test.ts'))).toBe(true)
  expect(read('.changeset', 'spending-notes.md')).toMatch(/^---\n'quoin': minor\n---\n/)
  const row = read(list)
  expect(row).toContain("plugin: () => import('../plugins/spending-notes/src/manifest.js'),")
  expect(row.split('\n').length).toBe(before.split('\n').length + 7)
})

it('writes stories of the view into the gallery, and lists them [KRN-06] [UI-15]', async () => {
  const before = read(allStories)
  await newPlugin('spending-notes')
  const stories = read(gallery, 'spending-notes-stories.ts')
  expect(stories).toContain("import { spendingNotesPlugin } from 'quoin/plugins/spending-notes'")
  expect(stories).toContain("kernel.open('spendingNotes')")
  expect(stories).toContain('export const spendingNotesStories: readonly Story[] = [')
  const after = read(allStories)
  expect(after).toContain("import { spendingNotesStories } from './spending-notes-stories.js'")
  expect(after.endsWith('  ...spendingNotesStories,\n]\n')).toBe(true)
  expect(after.split('\n').length).toBe(before.split('\n').length + 2)
})

it('imports nothing by the names of the published package [KRN-06]', async () => {
  await newPlugin('spending-notes')
  const folder = join(root, 'plugins', 'spending-notes')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) =>
    /\.tsx?$/.test(path),
  )
  expect(files.length).toBeGreaterThan(9)
  for (const path of files)
    expect([path, readFileSync(join(folder, path), 'utf8')]).not.toContain("from 'quoin")
})

it('rejects an id that is listed, a folder that exists, and a path that is not the repository', async () => {
  const before = read(list)
  expect((await newPlugin('network-picker')).complaint).toMatch(/^NAME_INVALID: /)
  mkdirSync(join(root, 'plugins', 'notes', 'src'), { recursive: true })
  expect((await newPlugin('notes')).complaint).toMatch(/^FOLDER_NOT_EMPTY: /)
  expect(read(list)).toBe(before)
  rmSync(join(root, allStories))
  expect((await newPlugin('further-notes')).complaint).toMatch(/^REPOSITORY_NOT_FOUND: /)
  rmSync(join(root, list))
  expect((await newPlugin('further-notes')).complaint).toMatch(/^REPOSITORY_NOT_FOUND: /)
  expect(readdirSync(join(root, 'plugins'))).toEqual(['notes'])
  for (const flag of ['--chain', '--dir=here']) expect((await newPlugin('notes', flag)).exitCode).toBe(2)
})
