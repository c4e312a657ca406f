import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { axeViolations } from '../testing/axe-violations.js'
import { expect, test } from '../testing/host-page.js'

const root = join(import.meta.dirname, '../..')

/** The components that the entry exports. Other exports are hooks, functions, types and a context. */
const components = readFileSync(join(root, 'scripts/exports/quoin-ui-kit.txt'), 'utf8')
  .split('\n')
  .flatMap((line) => /^([A-Z]\w*): function$/.exec(line)?.[1] ?? [])

const untilReady = (page: Page) => page.locator('html[data-ready]').waitFor()

test('each component of quoin/ui-kit has an example that is displayed, and passes axe [UI-14]', async ({
  visitor,
}) => {
  expect(components.length).toBeGreaterThan(60)
  const page = await visitor.open('/live/kit.html')
  await untilReady(page)
  const shown = page.locator('section[data-component]')
  const names = await shown.evaluateAll((all) =>
    all.map((one) => (one instanceof HTMLElement ? one.dataset.component : undefined)),
  )
  expect(names.toSorted()).toEqual(components)
  // What is announced only is not displayed.
  const isEmpty = () =>
    shown.evaluateAll((all) =>
      all.flatMap((one) => {
        const content = one.querySelector('.example')?.shadowRoot?.firstElementChild
        return one instanceof HTMLElement && content && content.getBoundingClientRect().height < 8
          ? [one.dataset.component]
          : []
      }),
    )
  await expect.poll(isEmpty).toEqual(['Announce'])
  for (const mode of ['light', 'dark']) {
    await page.evaluate((value) => {
      document.documentElement.dataset.mode = value
    }, mode)
    expect(await axeViolations(page), mode).toEqual([])
  }
})

test('a page of the documentation displays one example [UI-14]', async ({ visitor }) => {
  const page = await visitor.open('/live/kit.html?component=Button')
  await untilReady(page)
  await page.getByRole('button', { name: 'Review swap' }).waitFor()
  expect(await page.locator('section[data-component]').count()).toBe(1)
})

test('kitStyles sizes boxes as the modal does: a row ends at the edge of its container', async ({
  visitor,
}) => {
  const page = await visitor.open('/live/kit.html')
  await untilReady(page)
  const overflow = await page.locator('section[data-component=RowAmount] .example').evaluate((host) => {
    const edge = host.shadowRoot?.firstElementChild?.getBoundingClientRect().right ?? 0
    return [...(host.shadowRoot?.querySelectorAll('.q-row-amount') ?? [])].map(
      (amount) => amount.getBoundingClientRect().right - edge,
    )
  })
  expect(overflow.length).toBe(2)
  for (const pixels of overflow) expect(Math.abs(pixels)).toBeLessThan(1)
})

test('the pictures of the contribution points display a contribution to each [KRN-06]', async ({
  visitor,
}) => {
  const page = await visitor.open('/live/points.html?view=connect')
  await page.getByText('connectMethods').waitFor()
  await page.goto(page.url().replace('connect', 'account'))
  for (const text of ['slot account:top', 'slot account:below-balance', 'feature', 'accountTabs', 'header'])
    await page.getByText(text, { exact: true }).first().waitFor()
  await page.getByRole('tab', { name: 'accountTabs' }).click()
  await page.getByText('The content of the tab').waitFor()
  await page.goto(page.url().replace('account', 'settings'))
  await page.getByText('accountRows').waitFor()
  await page.getByText('The content of the setting').waitFor()
  expect(await axeViolations(page)).toEqual([])
})
