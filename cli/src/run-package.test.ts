import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { packageVersion } from './package-root.js'
import { commandPackages, type ProgramCall, runPackage } from './run-package.js'

const { gateway, create, sandbox } = commandPackages

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'quoin-gateway-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

/** Installs a gateway that ends with the number of its arguments. */
function install(files: Readonly<Record<string, string>>): void {
  const at = join(folder, 'node_modules/@quoin/gateway')
  mkdirSync(join(at, 'lib'), { recursive: true })
  for (const [name, text] of Object.entries(files)) writeFileSync(join(at, name), text)
}
const manifest = JSON.stringify({
  name: '@quoin/gateway',
  type: 'module',
  exports: { './package.json': './package.json' },
  bin: { 'quoin-gateway': 'lib/main.js' },
})

it('runs the installed gateway with the arguments unchanged, and returns its exit code', async () => {
  const check = "process.exitCode = process.argv.slice(2).join(' ') === 'init --yes --preset mainnet' ? 0 : 3"
  install({ 'package.json': manifest, 'lib/main.js': check })
  expect(await runPackage(gateway, ['init', '--yes', '--preset', 'mainnet'], folder)).toBe(0)
  expect(await runPackage(gateway, ['smoke'], folder)).toBe(1)
})

it('runs the same version by npx of each command if none is installed, or an incomplete one', async () => {
  const calls: ProgramCall[] = []
  const run = async (call: ProgramCall): Promise<number> => {
    calls.push(call)
    return 2
  }
  expect(await runPackage(gateway, ['smoke', '--json'], folder, run)).toBe(2)
  install({ 'package.json': manifest })
  await runPackage(gateway, [], folder, run)
  await runPackage(create, ['app'], folder, run)
  await runPackage(sandbox, [], folder, run)
  const own = `@quoin/gateway@${packageVersion()}`
  expect(calls).toEqual([
    { program: 'npx', args: [own, 'smoke', '--json'] },
    { program: 'npx', args: [own] },
    { program: 'npx', args: [`create-quoin@${packageVersion()}`, 'app'] },
    { program: 'npx', args: [`@quoin/sandbox@${packageVersion()}`] },
  ])
})

it('reports a program that cannot be run', async () => {
  const run = async (): Promise<number> => {
    throw new Error('ENOENT')
  }
  await expect(runPackage(gateway, ['init'], folder, run)).rejects.toMatchObject({
    code: 'PACKAGE_NOT_STARTED',
  })
})
