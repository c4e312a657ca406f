import type { Page } from 'playwright-core'

/** Returns the names of all stories, from the open index of the gallery. */
export async function storyNames(page: Page): Promise<readonly string[]> {
  await page.waitForSelector('html[data-ready]')
  const names = await page.evaluate(() => [
    ...new Set(
      [...document.querySelectorAll('a')].flatMap(
        ({ href }) => new URL(href).searchParams.get('story') ?? [],
      ),
    ),
  ])
  if (names.length < 40) throw new Error(`The gallery lists only ${names.length} stories.`)
  return names
}
