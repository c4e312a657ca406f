// Builds a page with the default bundle and four chains by three bundlers, and counts the files of the package that a
// browser requests until the button is there, and by the first opening. Bundlers split shared modules by rules of their
// own: what is one module of the package must be one file by each of them.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { rspack } from '@rspack/core'
import { build as esbuild } from 'esbuild'
import { chromium } from 'playwright-core'
import { build as vite } from 'vite'
import { findChromium } from '../ensure-chromium.mjs'

/**
 * Max number of the package's files besides the page's own script until the button is there, and by the first opening. Five of
 * the first are those of the further chains, of the Wallet Standard and of sessions for several chains: a page with one chain
 * loads the file of this chain.
 */
const limits = { boot: 8, opening: 2 }

const folder = mkdtempSync(join(tmpdir(), 'quoin-host-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
mkdirSync(join(folder, 'node_modules'))
symlinkSync(resolve('.'), join(folder, 'node_modules/quoin'), 'junction')
for (const name of ['react', 'react-dom', 'viem'])
  symlinkSync(resolve('node_modules', name), join(folder, 'node_modules', name), 'junction')

writeFileSync(
  join(folder, 'main.js'),
  `import { createQuoin } from 'quoin'
import 'quoin/elements'
import { mountQuoin } from 'quoin/ui'
import { mainnet } from 'viem/chains'

const chain = (chainNamespace, id, symbol) => ({
  id,
  chainNamespace,
  caipNetworkId: chainNamespace + ':' + id,
  name: symbol,
  nativeCurrency: { name: symbol, symbol, decimals: 8 },
  rpcUrls: { default: { http: [location.origin] } },
})
const quoin = createQuoin({
  projectId: 'host',
  networks: [
    mainnet,
    chain('solana', '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'SOL'),
    chain('bip122', '000000000019d6689c085ae165831e93', 'BTC'),
    chain('polkadot', '91b171bb158e2d3848fa23a9f1c25182', 'DOT'),
  ],
  services: { gateway: location.origin },
})
document.body.append(document.createElement('quoin-button'))
// Nothing ahead: the files that the opening waits for are counted, apart from those of the start.
mountQuoin(quoin, { prefetch: 'none' })
quoin.start()
`,
)
const page = '<!doctype html><body><script type="module" src="main.js"></script>'
const isOurs = (id) => id.replaceAll('\\', '/').startsWith(`${resolve('dist').replaceAll('\\', '/')}/`)
const define = { 'process.env.NODE_ENV': '"production"' }

/** Each builds the page into a folder, and returns the names of the files with modules of the package. */
const bundlers = {
  async Vite(outDir) {
    const root = join(folder, 'page')
    mkdirSync(root, { recursive: true })
    writeFileSync(join(root, 'index.html'), page.replace('main.js', '../main.js'))
    const { output } = await vite({
      root,
      configFile: false,
      logLevel: 'silent',
      build: { outDir, emptyOutDir: false, minify: false },
    })
    return output.flatMap(({ fileName, moduleIds = [] }) => (moduleIds.some(isOurs) ? [fileName] : []))
  },
  async esbuild(outdir) {
    writeFileSync(join(outdir, 'index.html'), page)
    const { metafile } = await esbuild({
      entryPoints: [join(folder, 'main.js')],
      outdir,
      bundle: true,
      splitting: true,
      format: 'esm',
      define,
      metafile: true,
      logLevel: 'silent',
    })
    return Object.entries(metafile.outputs).flatMap(([file, { inputs }]) =>
      Object.keys(inputs).some((id) => isOurs(resolve(id))) ? [resolve(file).slice(outdir.length + 1)] : [],
    )
  },
  async Rspack(path) {
    writeFileSync(join(path, 'index.html'), page)
    const compiler = rspack({
      mode: 'production',
      context: folder,
      entry: './main.js',
      output: { path },
      optimization: { minimize: false },
      performance: false,
    })
    const stats = await new Promise((done, fail) => {
      compiler.run((error, result) => (error ? fail(error) : done(result)))
    })
    await new Promise((done) => compiler.close(done))
    const { chunks, errors } = stats.toJson({
      all: false,
      errors: true,
      chunks: true,
      chunkModules: true,
      nestedModules: true,
    })
    if (errors.length > 0) throw new Error(errors[0].message)
    const idsOf = ({ identifier, modules = [] }) => [identifier, ...modules.flatMap(idsOf)]
    return chunks.flatMap(({ files, modules }) =>
      modules.flatMap(idsOf).some((id = '') => id.split(/[!|]/).some(isOurs)) ? files : [],
    )
  },
}

function serve(root) {
  const types = { html: 'text/html', js: 'text/javascript' }
  const server = createServer(({ url }, response) => {
    const { pathname } = new URL(url, 'http://host')
    const file = pathname === '/' ? '/index.html' : pathname
    try {
      const body = readFileSync(join(root, file))
      response.setHeader('content-type', types[file.split('.').at(-1)] ?? 'application/octet-stream')
      response.end(body)
    } catch {
      // The answer of a gateway without wallets.
      response.setHeader('content-type', 'application/json')
      response.end('{"count":0,"data":[]}')
    }
  })
  return new Promise((done) => server.listen(0, '127.0.0.1', () => done(server)))
}

/** Returns whether a file is the page's own script, whatever a bundler adds to it. */
const isOwn = (name) => /^(assets\/index-|main\.)/.test(name)

/** Announces a wallet (EIP-6963), so that the list has a row without any answer. */
const announce = () => {
  const provider = { request: async () => [], on() {}, removeListener() {} }
  const info = {
    uuid: crypto.randomUUID(),
    name: 'Host Wallet',
    icon: 'data:image/png;base64,iVBORw0KGgo=',
    rdns: 'host.wallet',
  }
  const tell = () =>
    dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }))
  addEventListener('eip6963:requestProvider', tell)
  tell()
}

/** Notes when the wallet is first displayed: later files are loaded after the opening. Runs in the page. */
const noteOpening = () => {
  const look = () => {
    const root = document.querySelector('quoin-modal')?.shadowRoot
    if (root?.textContent.includes('Host Wallet')) window.openedAt = performance.now()
    else requestAnimationFrame(look)
  }
  look()
}

async function countFiles(browser, root, ours) {
  const server = await serve(root)
  const context = await browser.newContext()
  try {
    const tab = await context.newPage()
    await tab.addInitScript(announce)
    await tab.addInitScript(noteOpening)
    const files = { boot: [], opening: [] }
    let phase = 'boot'
    tab.on('request', (request) => {
      const name = new URL(request.url()).pathname.slice(1)
      if (ours.includes(name) && !isOwn(name)) files[phase].push(name)
    })
    await tab.goto(`http://127.0.0.1:${server.address().port}/`)
    const button = tab.locator('quoin-button').getByRole('button', { name: 'Connect wallet' })
    await button.waitFor()
    await tab.waitForLoadState('networkidle')
    phase = 'opening'
    await button.click()
    await tab.locator('quoin-modal').getByRole('button', { name: 'Host Wallet' }).waitFor()
    await tab.waitForLoadState('networkidle')
    const later = await tab.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter(({ startTime }) => startTime > window.openedAt)
        .map(({ name }) => new URL(name).pathname.slice(1)),
    )
    // What no opening waits for is requested once the modal is in the page, which may be before its list is: known by a style.
    const isIdleWork = (name) => readFileSync(join(root, name), 'utf8').includes('.q-flight')
    return { ...files, opening: files.opening.filter((name) => !later.includes(name) && !isIdleWork(name)) }
  } finally {
    await context.close()
    server.closeAllConnections()
    server.close()
  }
}

const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] })
const problems = []
try {
  for (const [name, bundle] of Object.entries(bundlers)) {
    const root = join(folder, name)
    mkdirSync(root)
    const files = await countFiles(browser, root, await bundle(root))
    console.log(
      `${name}: ${files.boot.length} files until the button is there, ${files.opening.length} by the opening`,
    )
    for (const [phase, limit] of Object.entries(limits))
      if (files[phase].length > limit || files[phase].length === 0)
        problems.push(
          `${name}, ${phase}: ${files[phase].length} files, at most ${limit}: ${files[phase].join(', ')}`,
        )
  }
} finally {
  await browser.close()
}
if (problems.length > 0) {
  console.error(problems.join('\n'))
  process.exitCode = 1
}
