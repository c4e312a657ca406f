// Builds each host with the packed package, as its users do, and connects a wallet in it: `node hosts/run.mjs [host …]`.
// Build the package first; `--write` prints the table of all hosts into docs/start/hosts.md. A host fails if its installation or build fails or warns, if its console is not clean, or if
// the wallet does not connect, does not come back after a reload, or cannot send. A host with `tests` runs its own tests instead of a page.
// Of a host with `remembers` the server renders the account, which is never displayed otherwise, until the user disconnects.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:http'
import { homedir, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright-core'
import { addMockWallet } from 'quoin/testing/playwright'
import { findChromium } from '../scripts/ensure-chromium.mjs'
import { installPacked } from '../scripts/packed/install-packed.mjs'
import { packInto } from '../scripts/packed/pack-into.mjs'
import { startNode } from './start-node.mjs'

const root = fileURLToPath(new URL('.', import.meta.url))
const cache = join(process.env.QUOIN_CACHE ?? join(homedir(), '.cache', 'quoin'), 'hosts')
const hosts = readdirSync(root, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== 'shared')
  .map(({ name }) => ({ name, manifest: JSON.parse(readFileSync(join(root, name, 'package.json'), 'utf8')) }))
const isWriting = process.argv.includes('--write')
const asked = process.argv.slice(2).filter((argument) => argument !== '--write')
const unknown = asked.filter((name) => hosts.every((host) => host.name !== name))
if (unknown.length > 0) {
  console.error(
    `There is no host ${unknown.join(', ')}. The hosts: ${hosts.map(({ name }) => name).join(', ')}.`,
  )
  process.exit(1)
}

/** Versions of the package managers that are not part of Node. */
const managers = { npm: [], pnpm: ['pnpm@10.20.0'], yarn: ['yarn@1.22.22'] }

/** Runs a command in a host's folder; returns its output, or throws with it. */
function run(cwd, command, args) {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    cwd,
    encoding: 'utf8',
    env: {
      ...process.env,
      NEXT_TELEMETRY_DISABLED: '1',
      CI: '1',
      NO_COLOR: '1',
      FORCE_COLOR: '0',
      CHROMIUM_PATH: findChromium(),
    },
  })
  if (status !== 0)
    throw new Error(
      `"${command} ${args.join(' ')}" failed: ${error ?? ''}\n${stdout}\n${stderr}`.slice(-6_000),
    )
  return `${stdout}\n${stderr}`
}

/** Puts the host into its cached folder, with everything installed but the package, and returns the folder. */
function prepare({ name, manifest }, tarball) {
  const { quoin: _, ...dependencies } = manifest.dependencies
  const { manager = 'npm', extends: base } = manifest.host
  const hash = createHash('sha256')
    .update(JSON.stringify([manager, dependencies, manifest.devDependencies]))
    .digest('hex')
    .slice(0, 12)
  const folder = join(cache, `${name}-${hash}`)
  mkdirSync(folder, { recursive: true })
  for (const file of readdirSync(folder))
    if (file !== 'node_modules') rmSync(join(folder, file), { recursive: true })
  if (base) cpSync(join(root, 'shared', base), folder, { recursive: true })
  cpSync(join(root, name), folder, { recursive: true })
  const file = `quoin-${createHash('sha256').update(readFileSync(tarball)).digest('hex').slice(0, 12)}.tgz`
  copyFileSync(tarball, join(folder, file))
  writeFileSync(
    join(folder, 'package.json'),
    JSON.stringify({
      ...manifest,
      name: `host-${name}`,
      dependencies: { ...dependencies, quoin: `file:${file}` },
    }),
  )
  const commands = {
    npm: ['npm', ['install', '--no-audit', '--no-fund', '--prefer-offline']],
    pnpm: ['npx', ['--yes', ...managers.pnpm, 'install', '--no-frozen-lockfile', '--prefer-offline']],
    yarn: ['npx', ['--yes', ...managers.yarn, 'install', '--prefer-offline', '--non-interactive']],
  }
  const install = () => {
    const warnings = run(folder, ...commands[manager])
      .split('\n')
      .filter((line) => /quoin/i.test(line) && /warn|unmet|ERESOLVE/i.test(line))
    if (warnings.length > 0) throw new Error(`The installation warns:\n${warnings.join('\n')}`)
  }
  // The other managers link the package's files, or keep them by its version.
  if (manager === 'npm') installPacked(folder, tarball, install)
  else install()
  return folder
}

const types = {
  html: 'text/html',
  js: 'text/javascript',
  css: 'text/css',
  svg: 'image/svg+xml',
  json: 'application/json',
}

/** Serves a folder; unknown paths are its page. */
function serveFolder(folder, page) {
  const server = createServer(({ url = '/' }, response) => {
    const { pathname } = new URL(url, 'http://host')
    const file = join(folder, pathname === '/' ? page : pathname)
    if (!existsSync(file)) {
      response.writeHead(404).end()
      return
    }
    response.setHeader('content-type', types[file.split('.').at(-1)] ?? 'application/octet-stream')
    response.end(readFileSync(file))
  })
  return new Promise((done) => {
    server.listen(0, '127.0.0.1', () =>
      done({
        url: `http://127.0.0.1:${server.address().port}/`,
        close: () => {
          server.closeAllConnections()
          server.close()
        },
      }),
    )
  })
}

/** Starts a server of the host (`npm run serve`, `npm run dev`), and waits until it answers. */
async function serveRendered(folder, script) {
  const free = createServer().listen(0, '127.0.0.1')
  await once(free, 'listening')
  const { port } = free.address()
  free.close()
  // Next's development server refuses its own socket to a page at 127.0.0.1.
  const url = `http://localhost:${port}/`
  const child = spawn('npm', ['run', script, '--', '--port', String(port)], { cwd: folder, detached: true })
  const close = () => {
    try {
      process.kill(-child.pid)
    } catch {
      // It has ended already.
    }
  }
  for (;;) {
    if (child.exitCode !== null) throw new Error(`"npm run ${script}" ended with ${child.exitCode}.`)
    const answer = await fetch(url).catch(() => undefined)
    if (answer?.ok) return { url, close }
    await new Promise((done) => setTimeout(done, 100))
  }
}

/** Returns where the button is once the page is displayed, with or without scripts. */
async function placeOfButton(browser, url, javaScriptEnabled) {
  const context = await browser.newContext({ javaScriptEnabled })
  try {
    const page = await context.newPage()
    await page.goto(url)
    const button = page.locator('quoin-button').getByRole('button', { name: 'Connect wallet' })
    await button.waitFor()
    return JSON.stringify(await button.boundingBox())
  } finally {
    await context.close()
  }
}

/** Waits until an element of the page has such a text, and returns it. */
async function textOf(page, selector, pattern) {
  const element = page.locator(selector).filter({ hasText: pattern })
  await element.waitFor()
  return element.textContent()
}

/** Reads the balance, signs and sends with the code of the pages of docs/start. */
async function signAndSend(page, node) {
  await textOf(page, '#balance', /\d ETH/)
  await page.locator('#sign').click()
  await textOf(page, '#signature', /^0x[0-9a-f]{130}$/i)
  await page.locator('#send').click()
  const hash = await textOf(page, '#hash', /^0x[0-9a-f]{64}$/)
  const receipt = await node.request('eth_getTransactionReceipt', [hash])
  if (receipt?.status !== '0x1') throw new Error(`The transaction ${hash} is not confirmed.`)
}

/** Records what the button and the account display, from the first frame that has them, and after each change. Runs in the page. */
const recordDisplay = () => {
  window.displayed = []
  let root
  const look = () => {
    const name = root.querySelector('button:not([hidden]) .name')
    const texts = JSON.stringify([
      name?.className === 'name' ? name.textContent : 'no name',
      document.querySelector('#account')?.textContent,
      document.querySelector('#network')?.textContent,
    ])
    if (window.displayed.at(-1) !== texts) window.displayed.push(texts)
  }
  const begin = () => {
    root = document.querySelector('#network') && document.querySelector('quoin-button')?.shadowRoot
    if (!root) return requestAnimationFrame(begin)
    const observer = new MutationObserver(look)
    for (const node of [root, document.body])
      observer.observe(node, { subtree: true, childList: true, attributes: true, characterData: true })
    return look()
  }
  requestAnimationFrame(begin)
}

/** Reloads the page of a connected account: the server has rendered it, and it is never displayed otherwise. */
async function reloadRemembered(page, expected) {
  await page.addInitScript(recordDisplay)
  const response = await page.reload()
  const html = await response.text()
  const address = expected.split(':')[2]
  const rendered = [
    `<span class="name">${address.slice(0, 6)}…${address.slice(-6)}</span>`,
    `<p id="account">${expected}</p>`,
    '<p id="network">local</p>',
  ]
  const missing = rendered.filter((text) => !html.toLowerCase().includes(text))
  if (missing.length > 0)
    throw new Error(`The first response lacks ${missing.join(', ')}:\n${html.slice(0, 4_000)}`)
  // The element has taken the button over, and its balance is there.
  await page.locator('quoin-button .balance:not(.bone)').waitFor()
  const displayed = await page.evaluate(() => window.displayed)
  if (displayed.length !== 1)
    throw new Error(`The account is displayed in several ways: ${displayed.join(' ')}`)
}

/** Cookies that no kernel has written. */
const hostileCookies = [
  'x'.repeat(4_000),
  '%E0%A4%A',
  '{"a":1}',
  ...[
    [1, [['eip155:31337', '</script><script>alert(1)</script>', 'eoa']]],
    [1, [['eip155:31337', '0x\u202e71C7656EC7ab88b098defB751B7401B5f6d8976F', 'eoa']]],
    [1, [['eip155:1', '0x71C7656EC7ab88b098defB751B7401B5f6d8976F', 'eoa']]],
    [2, [['eip155:31337', '0x71C7656EC7ab88b098defB751B7401B5f6d8976F', 'eoa']]],
    [1, [['eip155:31337', {}, 'eoa'], null, 7]],
  ].map((value) => encodeURIComponent(JSON.stringify(value))),
]

/** Checks that the server renders the button to connect for each cookie that no kernel has written. */
async function refuseHostileCookies(url) {
  for (const value of hostileCookies) {
    const response = await fetch(url, { headers: { cookie: `quoin.default=${value}` } })
    const html = await response.text()
    if (response.status !== 200 || !html.includes('Connect wallet') || html.includes('<script>alert'))
      throw new Error(
        `The server answers ${response.status} to the cookie ${value}:\n${html.slice(0, 4_000)}`,
      )
  }
}

/** Disconnects: no cookie is left, and the server renders the button to connect. */
async function forget(page) {
  await page.locator('quoin-button').getByRole('button').click()
  await page.locator('quoin-modal').getByRole('button', { name: 'Disconnect' }).click()
  await page.waitForFunction(() => !document.cookie.includes('quoin.'))
  const html = await (await page.reload()).text()
  if (!html.includes('Connect wallet')) throw new Error('The server still renders the account.')
}

/** Connects, reloads and sends as a visitor with a wallet. Returns the bytes of the scripts before and until the list. */
async function visit(browser, node, url, { sends, signs, remembers }) {
  const context = await browser.newContext()
  try {
    const page = await context.newPage()
    const problems = []
    page.on('console', (message) => {
      if (['warning', 'error'].includes(message.type())) problems.push(`console: ${message.text()}`)
    })
    page.on('pageerror', (error) => problems.push(`page: ${error}`))
    page.on('request', (request) => {
      const { origin, protocol } = new URL(request.url())
      const known = [new URL(url).origin, 'https://node.example']
      if (protocol.startsWith('http') && !known.includes(origin)) problems.push(`request: ${request.url()}`)
    })
    let bytes = 0
    const sizes = []
    page.on('response', (response) => {
      if (/javascript/.test(response.headers()['content-type'] ?? ''))
        sizes.push(
          response.body().then(
            (body) => {
              bytes += body.length
            },
            () => undefined,
          ),
        )
    })
    const moved = async () => {
      await page.waitForLoadState('networkidle')
      await Promise.all(sizes)
      return bytes
    }
    await page.route('https://node.example/**', async (route) => {
      const headers = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' }
      if (route.request().method() === 'OPTIONS') return route.fulfill({ headers })
      const answer = await fetch(node.url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: route.request().postData(),
      })
      return route.fulfill({ headers, contentType: 'application/json', body: await answer.text() })
    })
    const [address] = node.accounts
    const wallet = await addMockWallet(page, { accounts: [address], chainId: 31337, nodeUrl: node.url })
    // Nothing is prefetched then: what the button and the list need is counted, and not when the page was idle.
    await page.addInitScript(() =>
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
    )
    await page.goto(url)
    const button = page.locator('quoin-button').getByRole('button', { name: 'Connect wallet' })
    await button.waitFor()
    const eager = await moved()
    await button.click()
    const row = page.locator('quoin-modal').getByRole('button', { name: 'Mock Wallet' })
    await row.waitFor()
    const open = await moved()
    await row.click()
    const isConnected = (text) => document.querySelector('#account')?.textContent?.toLowerCase() === text
    const expected = `eip155:31337:${address.toLowerCase()}`
    await page.waitForFunction(isConnected, expected)
    const prompts = () => wallet.requests.filter(({ method }) => method === 'eth_requestAccounts').length
    const before = prompts()
    if (remembers) await reloadRemembered(page, expected)
    else await page.reload()
    await page.waitForFunction(isConnected, expected)
    if (prompts() !== before) problems.push('The reload asked the wallet again.')
    if (sends) {
      await page.locator('#send').click()
      await page.waitForFunction(() => document.querySelector('#receipt')?.textContent === 'success')
    }
    if (signs) await signAndSend(page, node)
    if (remembers) {
      await forget(page)
      await refuseHostileCookies(url)
    }
    if (problems.length > 0) throw new Error(problems.join('\n'))
    return { eager, open }
  } finally {
    await context.close()
  }
}

/** Runs the host's own tests. Returns the number of those that passed. */
function runTests(folder) {
  const output = run(folder, 'npm', ['test', '--silent'])
  // The last word of each runner that is used: `Tests: 6 passed, 6 total`, `Tests  6 passed (6)`, `3 passed (4.2s)`.
  const passed = [...output.matchAll(/(\d{1,6}) passed/g)].at(-1)?.[1]
  if (!(Number(passed) > 0)) throw new Error(`No test ran:\n${output.slice(-2_000)}`)
  return { passed }
}

async function tryHost(host, { tarball, browser, node }) {
  const {
    output,
    page = 'index.html',
    rendered,
    tests = false,
    sends = false,
    signs = false,
    remembers = false,
  } = host.manifest.host
  const { dev, serve } = host.manifest.scripts
  const folder = prepare(host, tarball)
  if (tests) return runTests(folder)
  const built = run(folder, 'npm', ['run', 'build', '--silent'])
  const complaints = built.split('\n').filter((line) => /\bwarn(ing)?\b/i.test(line) && !isOfOthers(line))
  if (complaints.length > 0)
    throw new Error(`The build warns:\n${complaints.join('\n')}\n${built.slice(-2_000)}`)
  if (output && page !== 'index.html') copyFileSync(join(folder, page), join(folder, output, page))
  if (dev) {
    // With the development builds of the host's framework, which warn of more.
    const server = await serveRendered(folder, 'dev')
    try {
      await visit(browser, node, server.url, { sends, signs, remembers })
    } catch (error) {
      throw new Error(`With "npm run dev": ${error.message}`)
    } finally {
      server.close()
    }
  }
  const server = serve ? await serveRendered(folder, 'serve') : await serveFolder(join(folder, output), page)
  try {
    if (rendered) {
      // In the HTML already, and at the same place when scripts have run.
      const [before, after] = [
        await placeOfButton(browser, server.url, false),
        await placeOfButton(browser, server.url, true),
      ]
      if (before !== after) throw new Error(`The button moves from ${before} to ${after}.`)
    }
    return await visit(browser, node, server.url, { sends, signs, remembers })
  } finally {
    server.close()
  }
}

/** Warnings of bundlers about sizes of lazy chunks. */
const isOfOthers = (line) =>
  /asset size limit|entrypoint size limit|Some chunks are larger|compiled with \d+ warning/i.test(line)

mkdirSync(cache, { recursive: true })
// Of its own: another run at the same time packs another tarball.
const stage = mkdtempSync(join(tmpdir(), 'quoin-hosts-'))
const tarball = process.env.QUOIN_PACKED ?? join(stage, packInto(stage))
const node = await startNode()
const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] })
const kB = (bytes) => `${Math.round(bytes / 1_000)} kB`
const rows = []
let failed = 0
try {
  for (const host of hosts.filter(({ name }) => asked.length === 0 || asked.includes(name))) {
    const started = performance.now()
    try {
      const { eager, open, passed } = await tryHost(host, { tarball: resolve(tarball), browser, node })
      if (passed === undefined) rows.push(`| ${host.manifest.host.title} | ${kB(eager)} | ${kB(open)} |`)
      const outcome = passed === undefined ? `${kB(eager)} → ${kB(open)}` : `${passed} tests passed`
      console.log(`${host.name}: ok, ${outcome}, ${Math.round((performance.now() - started) / 1_000)} s`)
    } catch (error) {
      failed += 1
      if (!host.manifest.host.tests) rows.push(`| ${host.manifest.host.title} | failed | |`)
      console.error(`${host.name}: failed\n${error.message}`)
    }
  }
} finally {
  await browser.close()
  node.close()
  rmSync(stage, { recursive: true })
}
const table = `| host | scripts before the button | until the list is open |\n|---|--:|--:|\n${rows.join('\n')}`
console.log(`\n${table}`)
if (isWriting && asked.length === 0 && failed === 0) {
  const docs = join(root, '../docs/start/hosts.md')
  const text = readFileSync(docs, 'utf8')
  const start = text.indexOf('| host ')
  writeFileSync(docs, `${text.slice(0, start)}${table}${text.slice(text.indexOf('\n\n', start))}`)
}
if (failed > 0) process.exitCode = 1
