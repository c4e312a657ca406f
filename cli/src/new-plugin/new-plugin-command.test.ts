import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { packageRoot } from '../package-root.js'
import { runCli } from '../run-cli.js'
import { plainTerminal } from '../terminal.js'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'quoin-new-plugin-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const newPlugin = (...args: readonly string[]) => runCli(['new-plugin', ...args], folder, plainTerminal)
const filesOf = (path: string): readonly string[] =>
  readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(path.length + 1))
    .sort()
const manifestOf = (path: string) => JSON.parse(readFileSync(join(path, 'package.json'), 'utf8'))

it('writes a plugin in the layout of the standard plugins, with its own names everywhere [KRN-06]', async () => {
  const { exitCode, output } = await newPlugin('spending-notes')
  expect(exitCode).toBe(0)
  const path = join(folder, 'spending-notes')
  const files = filesOf(path)
  for (const file of [
    'contract',
    'manifest',
    'service',
    'services',
    'stored',
    'messages.en',
    'spending-notes.test',
  ])
    expect(files).toContain(`src/${file}.ts`)
  for (const file of [
    '.gitignore',
    'LICENSE',
    'README.md',
    'tsconfig.json',
    'src/views/spending-notes-view.tsx',
  ])
    expect(files).toContain(file)
  for (const file of files)
    expect(`${file} ${readFileSync(join(path, file), 'utf8')}`).not.toMatch(/(?<!@)__[a-z]+__/i)
  expect(manifestOf(path)).toMatchObject({ name: 'spending-notes', version: '0.1.0' })
  for (const step of ['cd spending-notes', 'npm install', 'npm test', 'npm run build'])
    expect(output).toContain(step)
})

it('imports public names only [KRN-06]', async () => {
  await newPlugin('notes')
  await newPlugin('toy', '--chain')
  const files = ['notes', 'toy'].flatMap((name) =>
    filesOf(join(folder, name)).map((file) => join(folder, name, file)),
  )
  const imports = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/from '([^.'][^']*)'/g)].map(([, name]) => name),
  )
  expect([...new Set(imports)].sort()).toEqual([
    'notes',
    'quoin/kernel',
    'quoin/testing',
    'quoin/ui-kit',
    'react',
    'react-dom/server',
    'toy',
    'vitest',
    'zod/mini',
  ])
})

it('writes a chain with --chain [NET-13]', async () => {
  await newPlugin('toy-chain', '--chain', '--dir', 'chains/toy')
  const path = join(folder, 'chains', 'toy')
  expect(readFileSync(join(path, 'src/chain-module.ts'), 'utf8')).toContain("namespace: 'toychain'")
  expect(filesOf(path).filter((file) => file.endsWith('.tsx'))).toEqual([])
})

it('never writes into a folder with files, nor over a file', async () => {
  mkdirSync(join(folder, 'notes'))
  writeFileSync(join(folder, 'notes', 'README.md'), 'mine')
  writeFileSync(join(folder, 'file'), 'mine')
  for (const args of [['notes'], ['other', '--dir', 'notes'], ['other', '--dir', 'file']]) {
    const { exitCode, complaint } = await newPlugin(...args)
    expect([args, exitCode]).toEqual([args, 1])
    expect(complaint).toMatch(/^FOLDER_NOT_EMPTY: /)
  }
  expect(filesOf(folder)).toEqual(['file', 'notes/README.md'])
  expect(readFileSync(join(folder, 'notes', 'README.md'), 'utf8')).toBe('mine')
})

it('writes nothing for an invalid name', async () => {
  expect((await newPlugin('Spending Notes')).complaint).toMatch(/^NAME_INVALID: /)
  expect((await newPlugin('networks')).complaint).toMatch(/^PLUGIN_ID_RESERVED: /)
  expect(readdirSync(folder)).toEqual([])
})

it('writes into an existing empty folder', async () => {
  mkdirSync(join(folder, 'empty'))
  expect((await newPlugin('notes', '--dir', 'empty')).exitCode).toBe(0)
  expect(existsSync(join(folder, 'empty', 'package.json'))).toBe(true)
})

it('a new plugin is built with the versions that Quoin itself is built with', async () => {
  const ours = manifestOf(packageRoot)
  const versions = { ...ours.dependencies, ...ours.devDependencies, quoin: ours.version }
  for (const args of [['notes'], ['toy', '--chain']]) {
    const [name = ''] = args
    await newPlugin(...args)
    const { devDependencies, dependencies = {}, peerDependencies } = manifestOf(join(folder, name))
    for (const [one, version] of Object.entries(devDependencies))
      expect([one, version]).toEqual([one, versions[one]])
    for (const [one, range] of Object.entries(dependencies))
      expect([one, range]).toEqual([one, `^${versions[one]}`])
    expect(peerDependencies.quoin).toBe(`^${ours.version}`)
  }
})
