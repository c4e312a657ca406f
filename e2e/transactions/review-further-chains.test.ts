import { expect, test } from '../testing/host-page.js'
import { openFurtherReviewScene, risks } from './further-review-scene.js'

for (const [chain, { what, warning }] of Object.entries(risks))
  test(`${chain}: ${what} is displayed before the wallet: Escape rejects and the wallet gets nothing, Enter sends [SEC-06] [SEC-07]`, async ({
    visitor,
  }) => {
    const { page, widget, send, ends, count, armed } = await openFurtherReviewScene(visitor, chain)

    await send()
    await widget.heading('Review request').waitFor()
    await armed()
    await widget.dialog.getByText(warning).first().waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(ends).toEqual(['USER_REJECTED'])
    await widget.dialog.waitFor({ state: 'detached' })
    expect(count()).toBe(0)

    await send()
    await armed()
    await page.keyboard.press('Enter')
    await expect.poll(ends).toEqual(['USER_REJECTED', 'sent'])
    expect(count()).toBe(1)
    await widget.dialog.waitFor({ state: 'detached' })
  })
