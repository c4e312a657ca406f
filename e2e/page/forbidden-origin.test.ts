import { expect } from 'vitest'
import { makeVisitor, test, world } from '../testing/host-page.js'

/** Names below `localhost` resolve to this machine, too, and the gateway's list does not contain this one. */
const elsewhere = (): string => {
  const url = new URL(world.demo)
  url.hostname = 'elsewhere.localhost'
  return url.origin
}

test('a page with an origin that the gateway does not list gets one report, and continues without its wallets [ANA-01] [ERR-01] [SEC-16]', async () => {
  const { visitor, leave } = await makeVisitor()
  try {
    const page = await visitor.context.newPage()
    const refused = page.waitForResponse((answer) => answer.status() === 403)
    await page.goto(elsewhere())
    await page.locator('quoin-button').first().click()
    const answer = await refused
    // Readable by the page's scripts: without the header the browser would block the response.
    expect(answer.headers()['access-control-allow-origin']).toBe(elsewhere())
    const read = await page.evaluate(async (url) => (await fetch(url)).json(), answer.url())
    expect(read).toMatchObject({ status: 403, reasons: [{ name: 'Origin' }] })
    const events = (): readonly string[] =>
      visitor.faults.console.filter((text) => text.includes('Invalid App Configuration'))
    await expect.poll(() => events().length).toBe(1)
    expect(events()[0]).toContain(elsewhere())
    await page.getByRole('dialog').getByText('Sandbox Extension').click()
    expect(events()).toHaveLength(1)
  } finally {
    await leave().catch(() => undefined)
  }
})
