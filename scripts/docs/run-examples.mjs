// Runs the code of the pages in Chromium, as a host does: each block is built with the package, its components are rendered and
// their buttons pressed, with a mock wallet and a local chain. Fails if one throws, rejects or logs an error. Build the package first;
// `node scripts/docs/run-examples.mjs hooks` runs the blocks whose page contains the word.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, extname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright-core'
import {
  createMemoryNonces,
  createMemorySessions,
  createSiwxHandlers,
  createSiwxVerifier,
} from 'quoin/siwx-server'
import { addMockWallet } from 'quoin/testing/playwright'
import { build } from 'vite'
import { startNode } from '../../hosts/start-node.mjs'
import { findChromium } from '../ensure-chromium.mjs'
import { snippetFolder, writeSnippetModules } from './snippet-modules.mjs'

const root = resolve(fileURLToPath(new URL('../..', import.meta.url)))
const folder = join(root, '.cache/docs/examples')
const origin = 'https://app.example'

/** Code of which another check runs the very files. */
const runElsewhere = {
  'docs/start/': 'bundle/start-pages.test.ts compares it with the hosts that hosts/run.mjs uses',
  'docs/guides/testing.md':
    'testing/testing-doc.test.ts compares it with the hosts jest, vitest and playwright',
  'docs/guides/sign-in-server.md': 'siwx-server/src/examples.test.ts runs it on Node',
}

const { modules, problems } = writeSnippetModules()
if (problems.length > 0) throw new Error(problems.join('\n'))
const examples = [...modules].filter(
  ([, { page, code }]) =>
    // What expects something is a test, for Node.
    !code.includes('expect(') && !Object.keys(runElsewhere).some((start) => page.startsWith(start)),
)

/** Makes what a block only shows reachable: a component that it does not export, an element, hooks outside of a component. */
function runnable(code) {
  if (/^export [^{]/m.test(code)) return code
  const component = /^function ([A-Z]\w*)/m.exec(code)?.[1]
  if (component) return `${code}\nexport { ${component} }`
  if (/^use[A-Z]\w*\(/m.test(code))
    return code.replace(/^(use[\s\S]*)$/m, 'export function Example() {\n$1\nreturn null\n}')
  return code.replace(/^</m, 'export const element = <')
}

rmSync(folder, { recursive: true, force: true })
for (const [file] of examples) {
  const path = join(folder, file)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, runnable(readFileSync(join(snippetFolder, file), 'utf8').replace('export {}', '')))
}
// A package of its own: that of the repository says that its modules have no effects.
writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
const imports = examples.map(([file]) => `  ${JSON.stringify(file)}: () => import('./${file}'),`)
writeFileSync(join(folder, 'examples.ts'), `export const examples = {\n${imports.join('\n')}\n}\n`)
const html =
  '<!doctype html><html lang="en"><title>Example</title><body><script type="module" src="./main.ts"></script>'
writeFileSync(join(folder, 'index.html'), html)
writeFileSync(
  join(folder, 'main.ts'),
  `import { examples } from './examples'
import { closeModals, runExample } from ${JSON.stringify(join(root, 'scripts/docs/examples/run-example.js'))}
window.runExample = (file, usesGiven) => runExample(file, examples, usesGiven)
window.closeModal = closeModals
`,
)
const outDir = join(folder, 'dist')
await build({
  root: folder,
  configFile: false,
  logLevel: 'error',
  define: { 'import.meta.hot': 'undefined' },
  resolve: {
    alias: {
      vitest: join(root, 'scripts/docs/examples/no-expect.ts'),
      '#given': join(root, 'docs/.vitepress/given.ts'),
      // Texts and views that pages only name.
      ...Object.fromEntries(
        [
          './greeting-view.js',
          './region-part.js',
          './messages.en.js',
          './messages.ar.js',
          './sv.json',
          'other-plugin',
        ].map((name) => [name, join(root, 'scripts/docs/examples/named-file.ts')]),
      ),
    },
  },
  build: { outDir, emptyOutDir: true, target: 'esnext', minify: false, chunkSizeWarningLimit: 20_000 },
})

const types = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' }
const node = await startNode({ chainId: 1 })
const executablePath = findChromium()
const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: ['--no-sandbox'] })

const handlers = createSiwxHandlers({
  verifier: createSiwxVerifier({ domain: 'app.example' }),
  nonces: createMemoryNonces(),
  sessions: createMemorySessions(),
})

/** Answers as the host's own site, its server for sign-in, or a node of mainnet; nothing else exists. */
async function answer(route) {
  const request = route.request()
  const url = new URL(request.url())
  const body = request.postData()
  const reply = async (response) =>
    route.fulfill({
      status: response.status,
      headers: { ...Object.fromEntries(response.headers), 'access-control-allow-origin': '*' },
      body: Buffer.from(await response.arrayBuffer()),
    })
  if (url.origin === origin && url.pathname.startsWith('/auth/')) {
    const init = { method: request.method(), headers: await request.allHeaders(), body: body ?? undefined }
    return reply(await handlers.handle(new Request(url, init)))
  }
  if (url.origin === origin) {
    const file = join(outDir, url.pathname === '/' ? 'index.html' : url.pathname)
    if (!existsSync(file)) return route.fulfill({ status: 404 })
    return route.fulfill({ path: file, contentType: types[extname(file)] ?? 'application/octet-stream' })
  }
  if (!body?.includes('"jsonrpc"')) return route.abort()
  const headers = { 'content-type': 'application/json' }
  return reply(await fetch(node.url, { method: 'POST', headers, body }))
}

/** Presses each button that an example has rendered. Returns their number. */
async function pressButtons(tab) {
  const buttons = await tab.locator('.example button:enabled').all()
  for (const button of buttons) {
    // What an earlier button has opened covers the page.
    await tab.evaluate(() => window.closeModal())
    if ((await button.isVisible()) && (await button.isEnabled())) await button.click()
  }
  return buttons.length
}

/** Runs an example in a page of its own; returns what went wrong. */
async function run(file, usesGiven) {
  const context = await browser.newContext({ locale: 'en-US' })
  const faults = []
  await context.route('**/*', answer)
  await context.routeWebSocket('**', (socket) => socket.close())
  await addMockWallet(context, { nodeUrl: node.url, chainId: 1 })
  const tab = await context.newPage()
  tab.setDefaultTimeout(10_000)
  tab.on('pageerror', (error) => faults.push(String(error)))
  tab.on('console', (message) => {
    // Servers of the pages do not exist, which the browser and the kernel report.
    const isOfServer = /Failed to load resource|WebSocket connection|#service_unreachable/.test(
      message.text(),
    )
    if (message.type() === 'error' && !isOfServer) faults.push(message.text())
  })
  const counts = { components: 0, buttons: 0 }
  try {
    await tab.goto(`${origin}/`)
    await tab.waitForFunction(() => 'runExample' in window)
    const running = tab.evaluate(([file, usesGiven]) => window.runExample(file, usesGiven), [file, usesGiven])
    // An example may wait for the user, whom the modal asks.
    const asking = tab
      .locator('quoin-modal')
      .waitFor()
      .then(() => 0)
    counts.components = await Promise.race([running, asking])
    if (counts.components > 0) {
      await tab
        .locator('.example[data-rendered]')
        .nth(counts.components - 1)
        .waitFor({ state: 'attached' })
      counts.buttons = await pressButtons(tab)
    }
  } catch (error) {
    faults.push(String(error))
  }
  await context.close()
  return { faults, counts }
}

const only = process.argv[2] ?? ''
const waiting = examples.filter(([, { page }]) => page.includes(only))
const failures = []
const totals = { examples: 0, components: 0, buttons: 0 }

/** Runs one example after the other. */
async function runAll() {
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const [file, { page, line, given }] = next
    const { faults, counts } = await run(file, given.includes('quoin') || given.includes('kernel'))
    totals.examples++
    totals.components += counts.components
    totals.buttons += counts.buttons
    if (faults.length > 0) failures.push(`${page}:${line}: ${[...new Set(faults)].join('\n  ')}`)
  }
}
await Promise.all([runAll(), runAll(), runAll()])
await browser.close()
node.close()

/** Fewer mean that the pages were not read. */
const FEWEST_EXAMPLES = 80
if (only === '' && totals.examples < FEWEST_EXAMPLES)
  failures.push(`Only ${totals.examples} examples were found.`)
if (failures.length > 0) {
  console.error(failures.join('\n'))
  process.exit(1)
}
console.log(
  `${totals.examples} examples run in Chromium: ${totals.components} components are rendered, ${totals.buttons} buttons pressed.`,
)
