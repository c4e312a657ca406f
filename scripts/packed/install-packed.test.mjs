import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { installPacked } from './install-packed.mjs'

let folder
let installs

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'quoin-install-'))
  installs = 0
  write('package.json', JSON.stringify({ dependencies: { viem: '2.0.0', quoin: 'file:./first.tgz' } }))
})
afterEach(() => rmSync(folder, { recursive: true }))

function write(file, text) {
  mkdirSync(dirname(join(folder, file)), { recursive: true })
  writeFileSync(join(folder, file), text)
}

const installed = (file) => join(folder, 'node_modules/quoin', file)

/** Packs a package with these files and dependencies. */
function pack(name, files, dependencies = { zod: '4.0.0' }) {
  const stage = mkdtempSync(join(tmpdir(), 'quoin-stage-'))
  const manifest = { name: 'quoin', version: '0.1.0', bin: { quoin: './quoin.js' }, dependencies }
  for (const [file, text] of Object.entries({ 'package.json': JSON.stringify(manifest), ...files })) {
    mkdirSync(join(stage, 'package'), { recursive: true })
    writeFileSync(join(stage, 'package', file), text)
  }
  execFileSync('tar', ['-czf', join(folder, name), '-C', stage, 'package'])
  rmSync(stage, { recursive: true })
  return join(folder, name)
}

/** Installs as npm does: the files of the package, and below it a dependency of another version than the host's. */
function install(tarball) {
  installPacked(folder, tarball, () => {
    installs++
    expect(existsSync(installed('.'))).toBe(false)
    mkdirSync(installed('node_modules/zod'), { recursive: true })
    execFileSync('tar', ['-xzf', tarball, '--strip-components=1', '-C', installed('.')])
  })
}

it('replaces only the files of the package if the manifests are those of the last installation', () => {
  install(pack('first.tgz', { 'quoin.js': 'first', 'gone.js': '' }))
  write('package.json', JSON.stringify({ dependencies: { viem: '2.0.0', quoin: 'file:./second.tgz' } }))
  install(pack('second.tgz', { 'quoin.js': 'second', 'new.js': '' }))
  expect(installs).toBe(1)
  expect(readFileSync(installed('quoin.js'), 'utf8')).toBe('second')
  expect(['gone.js', 'new.js', 'node_modules/zod'].map((file) => existsSync(installed(file)))).toEqual([
    false,
    true,
    true,
  ])
  // npm marks a command as executable.
  expect(statSync(installed('quoin.js')).mode & 0o111).toBe(0o111)
})

it('installs everything if the host or the package depends on something else', () => {
  const files = { 'quoin.js': '' }
  install(pack('first.tgz', files))
  write('package.json', JSON.stringify({ dependencies: { viem: '2.1.0', quoin: 'file:./first.tgz' } }))
  install(pack('first.tgz', files))
  expect(installs).toBe(2)
  install(pack('second.tgz', files, { zod: '4.0.1' }))
  expect(installs).toBe(3)
})

it('installs everything after an installation that failed', () => {
  const tarball = pack('first.tgz', { 'quoin.js': '' })
  install(tarball)
  write('package.json', JSON.stringify({ dependencies: { quoin: 'file:./first.tgz' } }))
  expect(() =>
    installPacked(folder, tarball, () => {
      throw new Error('no network')
    }),
  ).toThrow('no network')
  install(tarball)
  expect(installs).toBe(2)
})
