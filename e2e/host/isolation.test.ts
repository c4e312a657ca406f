import { axeViolations } from '../testing/axe-violations.js'
import { expect, test } from '../testing/host-page.js'
import { connectExtension, extensionName, extensionOf } from '../testing/widget.js'
import { type HostileScene, openHostileScene } from './hostile-scene.js'

/**
 * Checks that the user can continue by keyboard alone after any view: the focus stays inside, and leads back and out.
 */
async function expectUsable({ page, dialog, row, focused }: HostileScene): Promise<void> {
  const seen: string[] = []
  for (let step = 0; step < 8; step++) {
    await page.keyboard.press('Tab')
    seen.push(await focused())
  }
  expect(seen).toEqual(expect.arrayContaining(['Close', 'Back']))
  expect(seen).not.toContain('nothing')
  while ((await focused()) !== 'Back') await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await row('Sandbox Wallet').waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
}

async function pressTryAgain({ page, button }: HostileScene): Promise<void> {
  await button('Try again').focus()
  await page.keyboard.press('Enter')
}

for (const [view, title, what] of [
  ['HostileRender', 'A view that throws', 'while it is drawn'],
  ['HostileEffect', 'A view that throws later', 'right after it was drawn'],
] as const) {
  test(`a view that throws ${what}: the fault is displayed, a retry works, and the rest continues [KRN-08] [UI-15]`, async ({
    visitor,
  }) => {
    const scene = await openHostileScene(visitor)
    await scene.show(view)
    await scene.dialog.getByText('Couldn’t show this view').waitFor()
    await scene.heading(title).waitFor()
    expect(await scene.focused()).toBe(title)
    expect(await scene.faults()).toContain('hostile render')
    expect(await axeViolations(scene.page)).toEqual([])
    await pressTryAgain(scene)
    await scene.dialog.getByText('Couldn’t show this view').waitFor()
    expect(await scene.focused()).toBe(title)
    await scene.improve()
    await pressTryAgain(scene)
    await scene.dialog.getByText('It is drawn now.').waitFor()
    expect(await scene.focused()).toBe(title)
    await expectUsable(scene)
  })
}

test('a button that throws, at once or later, leaves the view in place, and the fault names the plugin [KRN-08]', async ({
  visitor,
}) => {
  const scene = await openHostileScene(visitor)
  await scene.show('HostileHandler')
  await scene.button('Press me').first().click()
  await scene.button('Press me later').click()
  await expect.poll(() => visitor.faults.errors.length).toBe(2)
  expect(await scene.faults()).toContain('hostile handler')
  // The page's own error reporting receives both, as any other error.
  expect(visitor.faults.errors.splice(0).join()).toMatch(/purpose: press.*purpose: later/)
  await scene.dialog.getByText('Nothing is wrong with how it looks.').waitFor()
  await expectUsable(scene)
})

test('a view with a title that throws is displayed under its plain title [KRN-08]', async ({ visitor }) => {
  const scene = await openHostileScene(visitor)
  await scene.show('HostileTitle')
  await scene.heading('A button that throws').waitFor()
  expect(await scene.faults()).toContain('hostile listener')
  await expectUsable(scene)
})

test('a view with code that does not load displays the fault and a fix, and loads when the network is back [REL-04] [UI-15] [KRN-08]', async ({
  visitor,
}) => {
  visitor.expectConsole(/Failed to load resource|ERR_FAILED/)
  const scene = await openHostileScene(visitor)
  const chunk = /late-view-[\w-]+\.js$/
  await visitor.context.route(chunk, (route) => route.abort())
  await scene.show('HostileLate')
  await scene.dialog.getByText('Couldn’t load this view').waitFor()
  await scene.heading('A view that comes late').waitFor()
  expect(await scene.faults()).toContain('hostile view')
  expect(await axeViolations(scene.page)).toEqual([])
  await visitor.context.unroute(chunk)
  // Some browsers request failed code again, others cache the failure for the life of the page.
  await pressTryAgain(scene)
  await scene.dialog.getByText(/It is here now\.|or reload the page/).waitFor()
  await scene.page.close()
  const next = await openHostileScene(visitor)
  await next.show('HostileLate')
  await next.dialog.getByText('It is here now.').waitFor()
  await next.button('Go on to the wallets').click()
  await next.row('Sandbox Wallet').waitFor()
})

test('a view that never loads displays a skeleton, then the fault; back and close work all the time [UI-15] [KRN-08]', async ({
  visitor,
}) => {
  const scene = await openHostileScene(visitor)
  await scene.page.clock.install()
  await scene.show('HostileEndless')
  await scene.heading('Loading').waitFor()
  await expectUsable(scene)
  await scene.show('HostileEndless')
  await scene.page.clock.fastForward(10_000)
  await scene.dialog.getByText('Couldn’t load this view').waitFor()
  expect(await scene.faults()).toContain('hostile view')
  await pressTryAgain(scene)
  await scene.dialog.locator('[aria-busy=true]').waitFor()
  await expectUsable(scene)
})

test('parts that throw in other views are left out, connected or not, and those views continue [KRN-08] [REL-02]', async ({
  visitor,
}) => {
  const scene = await openHostileScene(visitor, '/lab')
  await scene.open()
  // The method that throws is in its section; the wallets are beside it.
  await scene.dialog.getByText('Couldn’t show this part').waitFor()
  await scene.row(extensionName).click()
  await extensionOf(scene.page).approve()
  await scene.accountButton.click()
  await scene.button('Disconnect').waitFor()
  await scene.dialog.getByRole('tab', { name: 'A tab that throws' }).click()
  await scene.dialog.getByText('Couldn’t show this part').waitFor()
  expect(await scene.faults()).toContain('hostile render')
  await scene.button('Settings').click()
  await scene.row('A row that leads nowhere').click()
  await expect.poll(() => visitor.faults.errors.splice(0).join()).toMatch(/No plugin contributes this view/)
  await scene.button('Back').click()
  await scene.button('Disconnect').click()
  await scene.connectButton.waitFor()
})

test('components that suspend without end leave every view usable, and are left out after 10 s [A28] [A49] [KRN-08] [REL-02]', async ({
  visitor,
}) => {
  const scene = await openHostileScene(visitor, '/lab', true)
  const { page, dialog, row, button, heading } = scene
  await page.clock.install()
  await scene.open()
  await row(extensionName).click()
  await extensionOf(page).approve()
  await scene.accountButton.click()
  await button('Disconnect').waitFor()
  await dialog.getByRole('tab', { name: 'A part that suspends' }).click()
  // The panel of a pressed tab is rendered after the next frame.
  await dialog
    .getByRole('tabpanel', { name: 'A part that suspends' })
    .locator('.q-skeleton')
    .first()
    .waitFor()
  // No part has failed yet: each has its own timeout.
  expect(await scene.faults()).not.toContain('suspending render')
  await page.clock.fastForward(10_000)
  await dialog.getByText('Couldn’t show this part').waitFor()
  expect(await scene.faults()).toContain('suspending render')
  expect(await dialog.getByText('Shown before it suspends.').isVisible()).toBe(false)
  // A retry displays the skeleton again, for another 10 s.
  await button('Try again').click()
  await dialog.getByText('Couldn’t show this part').waitFor({ state: 'detached' })
  await row('Settings').click()
  await heading('Settings').waitFor()
  await page.clock.fastForward(10_000)
  await dialog.getByText('Couldn’t show this part').waitFor()
  await button('Back').click()
  await button('Disconnect').click()
  await scene.connectButton.waitFor()
})

test('a view that suspends without end displays a skeleton, then the fault; back and close work all the time [A28] [KRN-08] [UI-15]', async ({
  visitor,
}) => {
  const scene = await openHostileScene(visitor, undefined, true)
  await scene.page.clock.install()
  await scene.show('Suspending')
  await scene.heading('A part that suspends').waitFor()
  await expectUsable(scene)
  await scene.show('Suspending')
  await scene.heading('A part that suspends').waitFor()
  await scene.page.clock.fastForward(10_000)
  await scene.dialog.getByText('Couldn’t load this view').waitFor()
  expect(await scene.faults()).toContain('suspending render')
  await pressTryAgain(scene)
  await scene.dialog.getByText('Couldn’t load this view').waitFor({ state: 'detached' })
  await expectUsable(scene)
})

test('a plugin with a start that never ends delays nothing: the modal opens and a wallet connects [KRN-08] [UI-05]', async ({
  visitor,
}) => {
  visitor.expectConsole(/\[quoin\]/)
  const page = await visitor.open('/lab')
  await page.waitForFunction(() => Reflect.has(window, 'quoinLab'))
  await page.evaluate(() => {
    const lab = window.quoinLab
    if (!lab) throw new Error('The page has no lab.')
    const plugin = { version: '1.0.0', kernel: '*' } as const
    const kernel = lab.bundle
      .createQuoin(lab.options())
      .use(
        lab.kernel.definePlugin({
          ...plugin,
          id: 'endless',
          start: () => new Promise<void>(() => undefined),
        }),
      )
      .use(lab.kernel.definePlugin({ ...plugin, id: 'broken', start: () => Promise.reject(new Error('no')) }))
    lab.ui.mountQuoin(kernel)
    document.body.prepend(document.createElement('quoin-button'))
    void kernel.start()
  })
  await connectExtension(page)
})

test('a page with the hostile plugin ends as clean as one without [KRN-07]', async ({ visitor }) => {
  const scene = await openHostileScene(visitor)
  await scene.show('HostileEndless')
  await scene.heading('Loading').waitFor()
  await scene.page.evaluate(async () => {
    window.hostilePage?.mount.unmount()
    await window.hostilePage?.kernel.dispose()
  })
  await scene.dialog.waitFor({ state: 'detached' })
  expect(await scene.page.locator('quoin-modal, [inert]').count()).toBe(0)
})
