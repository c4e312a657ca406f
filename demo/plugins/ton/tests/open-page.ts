import { existsSync, mkdtempSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { type Browser, chromium, type Page } from 'playwright-core'
import { build } from 'vite'
import { createTestWallet, type TestWallet } from './test-wallet.js'
import { startTonNetwork, type TonNetwork } from './ton-network.js'

const installed = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium', '/usr/bin/google-chrome']
const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
}

/** A page with the widget and the plugin, built from the packed package, and a wallet whose keys are in the test. */
export interface TonPage {
  readonly page: Page
  readonly wallet: TestWallet
  readonly network: TonNetwork
  readonly errors: readonly string[]
  close(): Promise<void>
}

function launch(): Promise<Browser> {
  const executablePath = process.env.CHROMIUM_PATH ?? installed.find((path) => existsSync(path))
  return chromium.launch({
    ...(executablePath && { executablePath }),
    args: ['--no-sandbox', '--disable-gpu'],
  })
}

/** Builds the page with Vite and serves it on a free port. */
async function servePage(): Promise<{ readonly url: string; close(): void }> {
  const outDir = mkdtempSync(join(tmpdir(), 'quoin-ton-'))
  const root = join(import.meta.dirname, 'page')
  await build({ configFile: false, root, base: './', logLevel: 'error', build: { outDir, target: 'esnext' } })
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://any.example')
    const file = join(outDir, pathname === '/' ? 'index.html' : pathname.replaceAll('..', ''))
    if (!existsSync(file)) return response.writeHead(404).end()
    return response
      .writeHead(200, { 'content-type': types[extname(file)] ?? 'text/plain' })
      .end(readFileSync(file))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('The server has no port')
  return { url: `http://127.0.0.1:${address.port}`, close: () => server.close() }
}

/** Injects a bridge whose calls the test's wallet answers. */
async function injectWallet(page: Page, wallet: TestWallet): Promise<void> {
  await page.exposeFunction('callTestWallet', (member: string, args: readonly unknown[]): unknown =>
    // The page calls the members of the bridge only.
    Reflect.apply(Reflect.get(wallet.global.tonconnect, member), wallet.global.tonconnect, args),
  )
  await page.addInitScript(() => {
    const call =
      (member: string) =>
      (...args: unknown[]): unknown =>
        Reflect.apply(Reflect.get(window, 'callTestWallet'), window, [member, args])
    const tonconnect = {
      protocolVersion: 2,
      walletInfo: { name: 'Test Wallet' },
      connect: call('connect'),
      restoreConnection: call('restoreConnection'),
      send: call('send'),
      listen: () => () => undefined,
    }
    Reflect.set(window, 'testWallet', { tonconnect })
  })
}

/** Opens the page. @param nanotons balance of the wallet */
export async function openTonPage(nanotons: bigint): Promise<TonPage> {
  const seconds = (): number => Math.floor(Date.now() / 1_000)
  const network = await startTonNetwork('', seconds())
  const [api, site, browser] = await Promise.all([network.listen(), servePage(), launch()])
  const domain = new URL(site.url).host
  const wallet = createTestWallet({ seed: 'page', now: seconds, domain, network })
  await network.give(wallet.addresses[0], nanotons)
  const page = await browser.newPage({ reducedMotion: 'reduce' })
  const errors: string[] = []
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  page.on('pageerror', (error) => errors.push(error.message))
  await injectWallet(page, wallet)
  await page.goto(`${site.url}/?api=${encodeURIComponent(api.url)}`)
  return {
    page,
    wallet,
    network,
    errors,
    async close() {
      await browser.close()
      api.close()
      site.close()
    },
  }
}
