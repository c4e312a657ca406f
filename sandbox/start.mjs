// What `npm start` runs. Plain Node, without dependencies: they may not be installed yet.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildIfChanged } from './build-if-changed.mjs'

const root = resolve(fileURLToPath(new URL('..', import.meta.url)))
const withDemo = !process.argv.includes('--no-demo')
const say = (text) => process.stdout.write(`${text}\n`)

function stopWith(text) {
  process.stderr.write(`\n${text}\n`)
  process.exit(1)
}

function install() {
  const lock = join(root, 'package-lock.json')
  const installed = join(root, 'node_modules', '.package-lock.json')
  const stamp = join(root, 'node_modules', '.quoin-installed')
  const hash = existsSync(lock) ? createHash('sha256').update(readFileSync(lock)).digest('hex') : ''
  // npm's own record may be a moment older than the lock file it was written with, hence a stamp of ours as well.
  const stamped = existsSync(stamp) && readFileSync(stamp, 'utf8') === hash
  const newer =
    existsSync(installed) && existsSync(lock) && statSync(installed).mtimeMs >= statSync(lock).mtimeMs
  if (stamped || newer) return
  say('Installing what it needs (once, and again when the lock file changes) …')
  const command = existsSync(lock) && !existsSync(installed) ? 'ci' : 'install'
  const windows = process.platform === 'win32'
  const { status } = spawnSync(windows ? 'npm.cmd' : 'npm', [command], {
    cwd: root,
    stdio: 'inherit',
    shell: windows,
  })
  if (status !== 0) stopWith(`"npm ${command}" failed; its output above says why.`)
  writeFileSync(stamp, createHash('sha256').update(readFileSync(lock)).digest('hex'))
}

function build() {
  const shared = ['sandbox/wallet-parts', 'package-lock.json']
  const library = ['kernel', 'chains', 'plugins', 'ui-shell', 'bundle', 'package-lock.json']
  const steps = [
    {
      name: 'the sandbox wallet',
      folder: 'sandbox/wallet',
      out: 'sandbox/dist/wallet',
      sources: ['sandbox/wallet', ...shared],
    },
    {
      name: 'the sandbox extension',
      folder: 'sandbox/extension',
      out: 'sandbox/dist/extension',
      sources: ['sandbox/extension', ...shared],
    },
    { name: 'the demo', folder: 'demo', out: 'demo/dist', sources: ['demo', ...library] },
  ]
  for (const step of withDemo ? steps : steps.slice(0, 2)) {
    if (!existsSync(join(root, step.folder, 'vite.config.ts'))) {
      say(`There is no build of ${step.name} yet (${step.folder}/vite.config.ts is missing): left out.`)
      continue
    }
    const problem = buildIfChanged(root, step, () => say(`Building ${step.name} …`))
    if (problem) stopWith(`${step.name} could not be built:\n\n${problem}`)
  }
}

function describe(urls) {
  return `
  Quoin's sandbox is up. Nothing here leaves this machine, and no money is real.

    Demo      ${urls.demo ?? 'not started (--no-demo)'}
    Wallet    ${urls.wallet}   a wallet to use like a phone

  What to try
    1. Open the demo and choose "Connect wallet".
    2. Take "Sandbox Extension", which the page already has; approve in its window.
       Its button in the corner switches account and network, locks and disconnects.
    3. Or take "Sandbox Wallet", copy the link and paste it into the wallet's page.

  Also here
    Gateway   ${urls.gateway}   600 made-up wallets
    Relay     ${urls.relay}
    Chains    ${urls.chains.join('   ')}

  Ctrl-C stops everything.
`
}

function run() {
  const tsx = ['--import', 'tsx', '--conditions=quoin-source']
  const world = spawn(
    process.execPath,
    [...tsx, join(root, 'sandbox/src/run-world.ts'), ...process.argv.slice(2)],
    {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    },
  )
  world.on('message', (message) => say(describe(message.urls)))
  world.on('exit', (code) => process.exit(code ?? 0))
  // We leave when the world has: it stops its parts first. A second signal on its way there changes nothing.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => world.kill(signal))
}

if (Number(process.versions.node.split('.')[0]) < 20) {
  stopWith(`This needs Node 20 or newer; here is ${process.version}. See https://nodejs.org.`)
}
install()
build()
run()
