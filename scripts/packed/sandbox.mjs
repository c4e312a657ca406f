// Uses the packed sandbox as a stranger does: in an empty folder without the repository, `quoin create` writes a project, `quoin sandbox`
// starts the sandbox, its printed options are pasted into the project, and the built page connects the sandbox wallet and sends a
// transaction. Build the package and the pages first.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { preview } from 'vite'
import { findChromium } from '../ensure-chromium.mjs'
import { packInto } from './pack-into.mjs'

const root = process.cwd()
/** The last twenty ports of the tests. */
const port = Number(process.env.QUOIN_TEST_PORT_BASE ?? 4270) + 20
const folder = mkdtempSync(join(tmpdir(), 'quoin-sandbox-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))

function run(command, args, cwd = folder) {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8' })
  if (status === 0) return stdout
  throw new Error(`"${command} ${args.join(' ')}" ended with ${status}:\n${stdout}\n${stderr}`)
}

/** Packs all packages, and installs them as the project's `npx` would. Returns the tarball of Quoin. */
function install() {
  const quoin = packInto(folder)
  const others = [
    'services/server-kit',
    'services/gateway',
    'services/secure-site',
    'sandbox',
    'create-quoin',
  ]
  const tarballs = others.map((name) =>
    run('npm', ['pack', '--silent', '--pack-destination', folder], join(root, name))
      .trim()
      .split('\n')
      .at(-1),
  )
  writeFileSync(join(folder, 'package.json'), '{ "type": "module", "private": true }')
  run('npm', [
    'install',
    '--no-audit',
    '--no-fund',
    '--prefer-offline',
    '--omit=dev',
    ...[quoin, ...tarballs].map((name) => `./${name}`),
  ])
  return quoin
}

const quoinCommand = join(folder, 'node_modules/quoin/dist/cli/quoin.js')

/** Creates a project with the printed options of the sandbox, and builds it. */
function build(quoin, options) {
  run(process.execPath, [quoinCommand, 'create', 'app', '--yes', '--framework', 'vanilla', '--sandbox'])
  const app = join(folder, 'app')
  writeFileSync(join(app, 'src/sandbox.ts'), options)
  const manifest = join(app, 'package.json')
  const text = readFileSync(manifest, 'utf8')
  writeFileSync(manifest, text.replace(/"quoin": "[^"]+"/, `"quoin": "file:../${quoin}"`))
  run('npm', ['install', '--no-audit', '--no-fund', '--prefer-offline'], app)
  run('npm', ['run', 'build'], app)
  return app
}

/** Starts `quoin sandbox`; resolves with its output when it is up. */
async function startSandbox() {
  const child = spawn(process.execPath, [quoinCommand, 'sandbox', '--port', String(port)], {
    cwd: folder,
    env: { PATH: process.env.PATH, HOME: process.env.HOME },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A group of its own, which gets Ctrl-C as that of a terminal does.
    detached: true,
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (output += data))
  const ended = once(child, 'close')
  while (!output.includes('Ctrl-C ends all parts.')) {
    await Promise.race([once(child.stdout, 'data'), ended])
    if (child.exitCode !== null) throw new Error(`"quoin sandbox" ended with ${child.exitCode}:\n${output}`)
  }
  return {
    output,
    interrupt: async () => {
      process.kill(-child.pid, 'SIGINT')
      const [code] = await ended
      return code
    },
    kill: () => child.exitCode ?? process.kill(-child.pid, 'SIGKILL'),
  }
}

/** Connects the sandbox wallet to the page, and sends ether. */
async function visit(browser, url, walletUrl) {
  const context = await browser.newContext()
  const page = await context.newPage()
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const outside = []
  page.on('request', (request) => {
    if (/^http/.test(request.url()) && new URL(request.url()).hostname !== 'localhost')
      outside.push(request.url())
  })
  await page.goto(url)
  await page.locator('quoin-button').getByRole('button', { name: 'Connect wallet' }).click()
  const dialog = page.locator('quoin-modal').getByRole('dialog')
  await dialog.getByRole('button', { name: /Scan with phone/ }).click()
  await dialog.getByRole('img', { name: 'QR code to connect a wallet' }).waitFor()
  await dialog.getByRole('button', { name: 'Copy link' }).click()
  await dialog.getByText('Copied').first().waitFor()
  const uri = await page.evaluate(() => navigator.clipboard.readText())

  // On a device of its own, so that both pages are in front.
  const wallet = await (await browser.newContext()).newPage()
  await wallet.goto(walletUrl)
  const approve = () => wallet.getByRole('dialog').locator('[data-answer=approve]').click()
  await wallet.getByLabel('Connect to an app').fill(uri)
  await wallet.getByRole('button', { name: 'Connect', exact: true }).click()
  await approve()
  await page.locator('#account', { hasText: 'eip155:31337:0x' }).waitFor()
  await dialog.waitFor({ state: 'detached' })
  await page.getByLabel('To', { exact: true }).fill(`0x${'70997970C51812dc3A010C7d01b50e0d17dc79C8'}`)
  await page.getByLabel('Amount in ETH').fill('0.01')
  await page.locator('form').getByRole('button', { name: 'Send' }).click()
  await approve()
  await page.locator('output', { hasText: 'Confirmed: 0x' }).waitFor()
  const [hash] = /0x[\da-f]{64}/.exec((await page.locator('output').textContent()) ?? '') ?? []
  if (outside.length > 0) throw new Error(`The page called other servers: ${outside.join(', ')}`)
  return hash
}

async function receiptOf(rpcUrl, hash) {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_getTransactionReceipt', params: [hash] })
  const answer = await fetch(rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  })
  return (await answer.json()).result
}

const quoin = install()
const sandbox = await startSandbox()
try {
  const [options] = /^\/\/ The sandbox that[\s\S]+^} as const$/m.exec(sandbox.output) ?? []
  const [, walletUrl] = /Wallet +(http\S+)/.exec(sandbox.output) ?? []
  const [, rpcUrl] = /Sandbox One +(http\S+)/.exec(sandbox.output) ?? []
  if (!options || !walletUrl || !rpcUrl) throw new Error(`The sandbox printed:\n${sandbox.output}`)
  const second = spawnSync(process.execPath, [quoinCommand, 'sandbox', '--port', String(port)], {
    cwd: folder,
    encoding: 'utf8',
  })
  if (second.status !== 1 || !second.stderr.includes(`Port ${port + 1} is taken`))
    throw new Error(`A second sandbox ended with ${second.status}: ${second.stderr}`)
  const app = build(quoin, options)
  const server = await preview({ root: app, logLevel: 'silent', preview: { port: 0 } })
  const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] })
  try {
    const hash = await visit(browser, server.resolvedUrls.local[0], walletUrl)
    const receipt = await receiptOf(rpcUrl, hash)
    if (receipt?.status !== '0x1') throw new Error(`The chain has no receipt of ${hash}.`)
  } finally {
    await browser.close()
    await server.close()
  }
  const code = await sandbox.interrupt()
  if (code !== 0) throw new Error(`After Ctrl-C the sandbox ended with ${code}.`)
  const isUp = await fetch(rpcUrl).then(
    () => true,
    () => false,
  )
  if (isUp) throw new Error('After Ctrl-C a chain still runs.')
} finally {
  sandbox.kill()
}
console.log(
  'A created project connects the packed sandbox wallet, and sends a transaction; Ctrl-C ends all parts.',
)
