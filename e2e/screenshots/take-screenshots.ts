import { mkdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { extname, join } from 'node:path'
import type { Browser, Request } from 'playwright-core'
import { showStory } from '../testing/show-story.js'
import { storyNames } from '../testing/story-names.js'

/** How each story is displayed. */
export const looks = [
  { name: 'light', theme: 'light', locale: 'en', width: 1000 },
  { name: 'dark', theme: 'dark', locale: 'en', width: 480 },
  { name: 'phone', theme: 'light', locale: 'en', width: 390 },
  { name: 'rtl', theme: 'dark', locale: 'ar', width: 390 },
] as const
export type Look = (typeof looks)[number]

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
}

/** Serves built pages; every other path is the application's. */
export function servePages(folder: string): Promise<{ readonly url: string; readonly server: Server }> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://pages')
    const type = types[extname(pathname)]
    // `join` resolves `..` first: no path leaves the folder.
    readFile(type ? join(folder, join('/', pathname)) : join(folder, 'index.html')).then(
      (body) => response.writeHead(200, { 'Content-Type': type ?? 'text/html' }).end(body),
      () => response.writeHead(404).end(),
    )
  })
  return new Promise((settle) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      const port = typeof address === 'object' ? address?.port : undefined
      settle({ url: `http://127.0.0.1:${port}`, server })
    })
  })
}

/** Takes a picture of each story in one look. */
export async function takeScreenshots(
  browser: Browser,
  url: string,
  { name, theme, locale, width }: Look,
  { folder, stories }: { readonly folder: string; readonly stories: RegExp },
): Promise<number> {
  mkdirSync(join(folder, name), { recursive: true })
  const context = await browser.newContext({
    viewport: { width, height: 760 },
    colorScheme: theme,
    reducedMotion: 'reduce',
    locale: 'en-US',
    timezoneId: 'UTC',
  })
  const page = await context.newPage()
  // A helper that tsx writes into functions, and that the page lacks.
  await page.addInitScript({ content: 'globalThis.__name = (named) => named' })
  const pending = new Set<Request>()
  page.on('request', (request) => pending.add(request))
  page.on('requestfinished', (request) => pending.delete(request))
  page.on('requestfailed', (request) => pending.delete(request))
  await page.goto(`${url}/gallery`)
  const names = (await storyNames(page)).filter((story) => stories.test(story))
  for (const story of names) {
    await showStory(page, story, { theme, locale }, () => pending.size > 0)
    await page.screenshot({ path: join(folder, name, `${story}.png`), animations: 'disabled' })
  }
  await context.close()
  return names.length
}
