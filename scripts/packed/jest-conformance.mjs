// Runs the conformance suites of `quoin/testing` in Jest, with the packed package, and compares the number of tests
// with that of Vitest for the same file.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { homedir } from 'node:os'
import { join, resolve } from 'node:path'
import { installPacked } from './install-packed.mjs'
import { packInto } from './pack-into.mjs'

const source = 'testing/jest-fixture'
/** Guards against an empty suite, which would pass, too. */
const fewestTests = 220

const manifest = readFileSync(join(source, 'package.json'))
const hash = createHash('sha256').update(manifest).digest('hex').slice(0, 12)
const folder = join(process.env.QUOIN_CACHE ?? join(homedir(), '.cache', 'quoin'), `jest-${hash}`)
const vitest = resolve('node_modules/vitest/vitest.mjs')

function run(command, args, options = {}) {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: folder, encoding: 'utf8', ...options })
  if (status !== 0) throw new Error(`"${command} ${args.join(' ')}" failed:\n${stdout}\n${stderr}`)
  return stdout
}

/** Returns the number of passed tests; throws with the runner's output if it fails. */
function passedBy(name, args, nodeOptions) {
  const report = join(folder, `${name}.json`)
  run(process.execPath, [...args, report], { env: { ...process.env, NODE_OPTIONS: nodeOptions } })
  const { numPassedTests, numTotalTests } = JSON.parse(readFileSync(report, 'utf8'))
  if (numPassedTests !== numTotalTests)
    throw new Error(`${name}: ${numPassedTests} of ${numTotalTests} tests passed`)
  return numPassedTests
}

mkdirSync(folder, { recursive: true })
for (const name of readdirSync(folder))
  if (name !== 'node_modules') rmSync(join(folder, name), { recursive: true })
cpSync(source, folder, { recursive: true })
const tarball = join(folder, packInto(folder))
installPacked(folder, tarball, () => {
  if (!existsSync(join(folder, 'node_modules', 'jest'))) run('npm', ['install', '--no-audit', '--no-fund'])
  run('npm', ['install', '--no-save', '--no-audit', '--no-fund', '--prefer-offline', tarball])
})

/** The fixture's own test also loads modules: runners' default of five seconds is for a quiet machine. */
const limit = '--testTimeout=60000'
const jest = passedBy(
  'jest',
  ['node_modules/jest/bin/jest.js', limit, '--ci', '--json', '--outputFile'],
  '--experimental-vm-modules --no-warnings',
)
const same = passedBy(
  'vitest',
  [vitest, 'run', '--root', folder, '--globals', limit, '--reporter=json', '--outputFile'],
  '',
)
if (jest !== same) throw new Error(`Jest passed ${jest} tests of the same file, Vitest ${same}.`)
if (jest < fewestTests) throw new Error(`Only ${jest} tests ran; at least ${fewestTests} are expected.`)
console.log(
  `The suites for plugins, chains and connectors pass in Jest: ${jest} tests, as many as in Vitest.`,
)
