// Creates projects with `create-quoin` and the packed package, and runs their own checks, as their developers do:
// `node scripts/packed/create-matrix.mjs [project …]`. Build the package first. Each framework, library and chain, both backends and
// both kinds of sign-in are part of the list, and each framework with each of its libraries.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:http'
import { homedir, tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findChromium } from '../ensure-chromium.mjs'
import { installPacked } from './install-packed.mjs'
import { packInto } from './pack-into.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
const cache = join(process.env.QUOIN_CACHE ?? join(homedir(), '.cache', 'quoin'), 'projects')
const own = ['--gateway', 'https://gateway.example', '--project-id', 'matrix']

/** The flags of each project. */
const projects = {
  'react-wagmi': '--framework react --library wagmi --sandbox --sign-in',
  'react-viem': ['--framework react --library viem --chains eip155,solana', ...own],
  'react-ethers': ['--framework react --library ethers --sign-in', ...own],
  'react-solana': '--framework react --chains solana --sandbox',
  'next-wagmi': ['--framework next --library wagmi --chains eip155,solana', ...own],
  'next-viem': '--framework next --library viem --sandbox --sign-in',
  'next-ethers': '--framework next --library ethers --sandbox',
  'next-polkadot': ['--framework next --chains polkadot --sign-in', ...own],
  'vanilla-viem': '--framework vanilla --library viem --sandbox',
  'vanilla-ethers': [
    '--framework vanilla --library ethers --chains eip155,solana,bip122,polkadot --sign-in',
    ...own,
  ],
  'vanilla-bitcoin': '--framework vanilla --chains bip122 --sandbox --sign-in',
  'vue-viem': ['--framework vue --library viem --chains eip155,bip122 --sign-in', ...own],
  'vue-ethers': '--framework vue --library ethers --sandbox',
  'vue-polkadot': '--framework vue --chains polkadot --sandbox --sign-in',
  'svelte-viem': '--framework svelte --library viem --chains eip155,polkadot --sandbox --sign-in',
  'svelte-ethers': ['--framework svelte --library ethers', ...own],
  'svelte-solana': ['--framework svelte --chains solana --sign-in', ...own],
}

const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !(name in projects))
if (unknown.length > 0) {
  console.error(
    `There is no project ${unknown.join(', ')}. The projects: ${Object.keys(projects).join(', ')}.`,
  )
  process.exit(1)
}

/** Runs a command in a project's folder; throws with its output if it fails. */
function run(cwd, command, args, env = {}) {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    cwd,
    encoding: 'utf8',
    env: { ...process.env, NEXT_TELEMETRY_DISABLED: '1', CI: '1', NO_COLOR: '1', FORCE_COLOR: '0', ...env },
  })
  if (status === 0) return stdout
  const output = `${error ?? ''}\n${stdout}\n${stderr}`.replace(/^\[WebServer\] .*directive.*$\n/gim, '')
  throw new Error(`"${command} ${args.join(' ')}" failed: ${output.slice(-6_000)}`)
}

async function freePort() {
  const server = createServer()
  await new Promise((done) => server.listen(0, done))
  const { port } = server.address()
  await new Promise((done) => server.close(done))
  return port
}

/** Creates a project in its cached folder, with the packages of the last run, and installs the missing ones. */
function create(name, flags, tarball) {
  const fresh = mkdtempSync(join(tmpdir(), 'quoin-created-'))
  const args = [join(root, 'create-quoin/lib/main.js'), name, '--yes', ...flags]
  run(fresh, process.execPath, args)
  const made = join(fresh, name)
  const file = join(made, 'package.json')
  const manifest = JSON.parse(readFileSync(file, 'utf8'))
  const { quoin, ...dependencies } = manifest.dependencies
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  if (quoin !== version) throw new Error(`The project uses quoin ${quoin}, not ${version}.`)
  const hash = createHash('sha256').update(JSON.stringify([dependencies, manifest.devDependencies]))
  const folder = join(cache, `${name}-${hash.digest('hex').slice(0, 12)}`)
  if (existsSync(join(folder, 'node_modules')))
    renameSync(join(folder, 'node_modules'), join(made, 'node_modules'))
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(cache, { recursive: true })
  run(fresh, 'mv', [made, folder])
  rmSync(fresh, { recursive: true })
  // The only change to the project: its Quoin is the packed one.
  const packed = `quoin-${createHash('sha256').update(readFileSync(tarball)).digest('hex').slice(0, 12)}.tgz`
  copyFileSync(tarball, join(folder, packed))
  const text = readFileSync(join(folder, 'package.json'), 'utf8')
  writeFileSync(
    join(folder, 'package.json'),
    text.replace(`"quoin": "${version}"`, `"quoin": "file:${packed}"`),
  )
  installPacked(folder, tarball, () =>
    run(folder, 'npm', ['install', '--no-audit', '--no-fund', '--prefer-offline']),
  )
  return folder
}

/** The project's own configuration, with the Chromium of this machine. */
const systemChromium = `import { defineConfig } from '@playwright/test'
import config from './playwright.config'

export default defineConfig({
  ...config,
  use: { ...config.use, launchOptions: { executablePath: process.env.CHROMIUM ?? '', args: ['--no-sandbox'] } },
})
`

async function tryProject(name, flags, tarball) {
  const folder = create(name, flags, tarball)
  run(folder, 'npm', ['run', 'typecheck'])
  run(folder, 'npm', ['run', 'lint', '--', '--error-on-warnings'])
  const config = join(folder, 'playwright.chromium.config.ts')
  writeFileSync(config, systemChromium)
  try {
    // Builds the page first.
    const report = join(folder, 'test-results', 'report.json')
    run(folder, 'npm', ['test', '--', '--config', basename(config), '--reporter=line,json'], {
      CHROMIUM: findChromium(),
      PORT: String(await freePort()),
      PLAYWRIGHT_JSON_OUTPUT_NAME: report,
    })
    const { stats } = JSON.parse(readFileSync(report, 'utf8'))
    if (stats.expected === 0 || stats.unexpected + stats.flaky + stats.skipped > 0)
      throw new Error(`The browser test ended with ${JSON.stringify(stats)}.`)
  } finally {
    rmSync(config)
  }
  // The framework may have rewritten its configuration while it built.
  run(folder, 'npm', ['run', 'lint', '--', '--error-on-warnings'])
}

run(root, process.execPath, ['scripts/build-servers.mjs', 'create-quoin'])
mkdirSync(cache, { recursive: true })
const tarball = process.env.QUOIN_PACKED ?? join(cache, packInto(cache))
let failed = 0
for (const [name, given] of Object.entries(projects)) {
  if (asked.length > 0 && !asked.includes(name)) continue
  const started = performance.now()
  try {
    await tryProject(
      name,
      [given].flat().flatMap((text) => text.split(' ')),
      resolve(tarball),
    )
    console.log(`${name}: ok, ${Math.round((performance.now() - started) / 1_000)} s`)
  } catch (error) {
    failed += 1
    console.error(`${name}: failed\n${error.message}`)
  }
}
if (!process.env.QUOIN_PACKED) rmSync(tarball, { force: true })
if (failed > 0) process.exitCode = 1
