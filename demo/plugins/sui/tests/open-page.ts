import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from 'playwright-core'
import { build, type PreviewServer, preview } from 'vite'
import { type PageWorld, pageServer } from './page-server.js'

const installed = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium', '/usr/bin/google-chrome']
const root = join(import.meta.dirname, 'page')

/** A browser for the pages of a test file, which are built once. */
export interface PageBrowser {
  /** Opens the page with a wallet and a node of its own. */
  open(
    world: PageWorld,
    options?: { readonly path?: string; readonly dark?: boolean; readonly phone?: boolean },
  ): Promise<OpenPage>
  close(): Promise<void>
}

export interface OpenPage {
  readonly page: Page
  /** What the page wrote to the console as errors, each with its address, and threw. */
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

/** Builds the page with Vite and launches Chromium. */
export async function startBrowser(): Promise<PageBrowser> {
  const outDir = mkdtempSync(join(tmpdir(), 'quoin-page-'))
  const settings = { configFile: false, root, base: './', logLevel: 'error' } as const
  const output = { outDir, target: 'esnext', emptyOutDir: true }
  const [browser] = await Promise.all([launch(), build({ ...settings, build: output })])
  const servers = new Set<PreviewServer>()

  return {
    async open(world, { path = '/', dark = false, phone = false } = {}) {
      const server = await preview({
        ...settings,
        build: output,
        preview: { host: '127.0.0.1', port: Number(process.env.QUOIN_TEST_PORT_BASE ?? 4390) },
        plugins: [pageServer(world)],
      })
      servers.add(server)
      const context = await browser.newContext({
        reducedMotion: 'reduce',
        colorScheme: dark ? 'dark' : 'light',
        viewport: phone ? { width: 390, height: 844 } : { width: 1000, height: 800 },
      })
      // A busy machine takes longer to load a page.
      context.setDefaultTimeout(50_000)
      const page = await context.newPage()
      const errors: string[] = []
      page.on('console', (message) => {
        if (message.type() === 'error') errors.push(`${message.text()} ${message.location().url}`)
      })
      page.on('pageerror', (error) => errors.push(error.message))
      await page.goto(new URL(path, server.resolvedUrls?.local[0]).href)
      return {
        page,
        errors,
        async close() {
          await context.close()
          servers.delete(server)
          await server.close()
        },
      }
    },
    async close() {
      await browser.close()
      for (const server of servers) await server.close()
      rmSync(outDir, { recursive: true })
    },
  }
}
