import { readFile } from 'node:fs/promises'
import { axeViolations } from '../testing/axe-violations.js'
import { expect, phoneTest, test, type Visitor } from '../testing/host-page.js'

type Part = 'Code' | 'Size' | 'Permissions' | 'Policy'

async function openComposer(visitor: Visitor) {
  const page = await visitor.open('/live/composer.html')
  const widget = page.frameLocator('iframe.stage')
  await widget.getByRole('heading', { name: 'Connect wallet' }).waitFor()
  return {
    page,
    widget,
    toggle: (name: string) => page.getByRole('checkbox', { name }).press(' '),
    plugins: async () => ((await page.locator('iframe.stage').getAttribute('data-plugins')) ?? '').split(' '),
    /** Returns the text of a part of the result. */
    async read(part: Part): Promise<string> {
      await page.getByRole('radio', { name: part, exact: true }).check()
      return ((await page.locator('.pg-result').textContent()) ?? '').replaceAll(/\s+/g, ' ')
    },
  }
}

/** Returns the kilobytes of a sum in the text of the part Size. */
const kilobytes = (text: string, label: string): number =>
  Number(new RegExp(`${label}([\\d.]+) kB`).exec(text)?.[1])

test('a plugin that is switched off leaves the widget, the code, the sizes, the permissions and the policy of the composer [KRN-01] [SEC-08]', async ({
  visitor,
}) => {
  const { widget, toggle, plugins, read } = await openComposer(visitor)
  const email = widget.getByRole('button', { name: 'Continue with email' })
  await email.waitFor()
  expect(await read('Code')).toContain("secureSite: 'https://login.example.com'")
  const size = await read('Size')
  expect(size).toContain('Email login')
  await expect.poll(() => read('Permissions')).toContain('Embedded wallet embedded')
  await expect.poll(() => read('Policy')).toContain('frame-src https://login.example.com')

  await toggle('Email login')
  await expect.poll(plugins).not.toContain('email')
  await email.waitFor({ state: 'detached' })
  expect(await read('Code')).toContain('features: { email: false }')
  expect(await read('Size')).not.toContain('Email login')
  await expect.poll(() => read('Permissions')).not.toContain('Email login email')

  // The last login takes the secure site along.
  await toggle('Social login')
  await expect.poll(plugins).not.toContain('embedded')
  expect(await read('Code')).not.toContain('login.example.com')
  const open = 'until Connect is open'
  const without = await read('Size')
  expect(kilobytes(without, open)).toBeLessThan(kilobytes(size, open) - 5)
  // The sizes that the browser loads: size.test.ts compares those of the README.
  const readme = (await readFile('README.md', 'utf8')).replaceAll(/\s+/g, ' ')
  const [, start, opened] = /([\d.]+) kB before the button works, ([\d.]+) kB until/.exec(readme) ?? []
  expect(Math.abs(kilobytes(without, 'before the button works') - Number(start))).toBeLessThan(1)
  expect(Math.abs(kilobytes(without, open) - Number(opened))).toBeLessThan(1.5)
  await expect.poll(() => read('Permissions')).not.toContain('embedded')
  const policy = await read('Policy')
  expect(policy).toContain("frame-src 'none'")
  expect(policy).not.toContain('login.example.com')
})

test('a chain of the composer adds its network, its packages, its size and its needs [KRN-01] [SEC-08]', async ({
  visitor,
}) => {
  const { toggle, plugins, read } = await openComposer(visitor)
  const before = await read('Size')
  await toggle('Polkadot')
  // The chain is simulated, too.
  await expect.poll(plugins).toContain('mockWorld')
  const code = await read('Code')
  expect(code).toContain('@polkadot/api@16.5.6')
  expect(code).toContain('networks: [mainnet, polkadotRelay]')
  expect(code).toContain("import { createQuoin } from 'quoin'")
  const size = await read('Size')
  expect(size).toMatch(/Polkadot–[\d.]+/)
  const open = 'until Connect is open'
  expect(kilobytes(size, open)).toBeGreaterThan(kilobytes(before, open))
  await expect.poll(() => read('Permissions')).toContain('polkadot')
  await expect.poll(() => read('Policy')).toContain("'wasm-unsafe-eval'")
})

test('the composer changes the theme of the widget, also with the mode of the page around it [UI-14]', async ({
  visitor,
}) => {
  const { page, widget, read } = await openComposer(visitor)
  const card = widget.locator('quoin-modal .q-card')
  await page.getByRole('button', { name: 'Paper' }).click()
  await expect
    .poll(() => card.evaluate((element) => getComputedStyle(element).borderStartStartRadius))
    .toBe('10px')
  expect(await read('Code')).toContain('themeVariables: paper')
  const mode = () => widget.locator('html').getAttribute('data-mode')
  await page.evaluate(() => {
    document.documentElement.dataset.mode = 'dark'
  })
  await expect.poll(mode).toBe('dark')
  expect(await axeViolations(page)).toEqual([])
})

test('the example wallet of the composer connects, shows its balances, and swaps [UI-14]', async ({
  visitor,
}) => {
  const { page, widget } = await openComposer(visitor)
  await widget.getByRole('button', { name: 'Example wallet' }).click()
  await widget.getByRole('button', { name: '0x71C7', exact: false }).first().waitFor()
  await page.getByRole('radio', { name: 'Account' }).check()
  await widget.getByText('Harbour Dollar').waitFor()
  await widget.getByRole('button', { name: 'Swap', exact: true }).click()
  await widget.getByRole('button', { name: 'Review' }).click()
  await widget
    .getByRole('button', { name: /Swap|Confirm/ })
    .last()
    .click()
  await widget
    .getByText(/Swapped|Received|confirmed/i)
    .first()
    .waitFor()
  for (const part of ['Size', 'Permissions', 'Policy', 'Code'] as const) {
    await page.getByRole('radio', { name: part, exact: true }).check()
    expect(await axeViolations(page), part).toEqual([])
  }
})

phoneTest('the composer fits a phone [UI-14]', async ({ visitor }) => {
  const { page, read } = await openComposer(visitor)
  await page.getByRole('radio', { name: 'Result' }).check()
  for (const part of ['Code', 'Size', 'Permissions', 'Policy'] as const) {
    await read(part)
    expect(await page.evaluate(() => document.documentElement.scrollWidth), part).toBeLessThanOrEqual(390)
  }
  expect(await axeViolations(page)).toEqual([])
})
