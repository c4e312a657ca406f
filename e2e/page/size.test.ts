import { createHash } from 'node:crypto'
import { brotliCompressSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { expect, coldTest as test, type Visitor, world } from '../testing/host-page.js'
import { widgetOf } from '../testing/widget.js'

/**
 * Returns a script with other hashes in the names of files: each build has its own, which compress by a hundred bytes better or worse.
 * These are as long and as random, and depend on the names alone.
 */
const withFixedHashes = (script: Buffer): string =>
  script
    .toString()
    .replaceAll(
      /([\w-]+)-[\w-]{8}\.js/g,
      (_, name: string) => `${name}-${createHash('sha256').update(name).digest('base64url').slice(0, 8)}.js`,
    )

/** Opens a page, then the widget, and adds up the sizes of all transferred scripts, compressed as by a server. */
async function movedUntilOpen(
  visitor: Visitor,
  path: string,
  logins: 'on' | 'off' = 'off',
): Promise<{ page: Page; bytes: number; reactBytes: number; files: number }> {
  // Loaded while the page is idle, maybe before the widget opens: the opening does not wait for it.
  const isAhead = ({ url }: { url: string }): boolean => /\/idle-work-[\w-]+\.js$/.test(url)
  const page = await visitor.context.newPage()
  // Nothing is loaded ahead to save data: what is left is what the opening needs.
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  )
  const scripts: Promise<{ url: string; size: number }>[] = []
  page.on('response', (response) => {
    if (!response.url().endsWith('.js')) return
    scripts.push(
      response
        .body()
        .then((body) => ({ url: response.url(), size: brotliCompressSync(withFixedHashes(body)).length })),
    )
  })
  await page.goto(`${world.demo}${path}?extension=off&logins=${logins}`)
  const widget = widgetOf(page)
  await widget.connectButton.waitFor()
  await widget.open()
  await widget.row('Sandbox Wallet').waitFor()
  // The demo's own networks and names.
  const isHosts = ({ url }: { url: string }): boolean => /\/host-[\w-]+\.js$/.test(url)
  const sizes = (await Promise.all(scripts)).filter((one) => !isAhead(one) && !isHosts(one))
  const isReact = ({ url }: { url: string }): boolean => /\/react-[\w-]+\.js$/.test(url)
  const sum = (list: readonly { size: number }[]): number => list.reduce((total, { size }) => total + size, 0)
  return {
    page,
    files: sizes.length,
    bytes: sum(sizes.filter((one) => !isReact(one))),
    reactBytes: sum(sizes.filter(isReact)),
  }
}

test('at most 76.2 kB in six files are transferred until the Connect view is open, React excluded [REL-05]', async ({
  visitor,
}) => {
  const { bytes, reactBytes, files } = await movedUntilOpen(visitor, '/embed')
  console.log(
    `until open: ${(bytes / 1000).toFixed(2)} kB brotli in ${files} files, and React ${(reactBytes / 1000).toFixed(1)} kB`,
  )
  // The page's own script, the plugins of accounts, two for the opening, the context of React, and a helper of the bundler.
  expect(files).toBeLessThanOrEqual(6)
  expect(reactBytes).toBeGreaterThan(40_000)
  expect(bytes).toBeLessThanOrEqual(76_200)
})

test('at most 86.4 kB are transferred with a secure site, including the sections for email and social logins [REL-05]', async ({
  visitor,
}) => {
  const { page, bytes, files } = await movedUntilOpen(visitor, '/embed', 'on')
  await widgetOf(page).button('Continue with email').waitFor()
  console.log(`until open, with logins: ${(bytes / 1000).toFixed(2)} kB brotli in ${files} files`)
  expect(bytes).toBeLessThanOrEqual(86_400)
})

test('the script build, React included, transfers at most 137.2 kB until the Connect view is open', async ({
  visitor,
}) => {
  const { bytes, reactBytes } = await movedUntilOpen(visitor, '/script')
  const total = bytes + reactBytes
  console.log(`script build until open: ${(total / 1000).toFixed(1)} kB brotli`)
  expect(total).toBeGreaterThan(60_000)
  expect(total).toBeLessThanOrEqual(137_200)
})
