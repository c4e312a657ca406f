import type { Page } from 'playwright-core'
import { test, type Visitor, world } from '../testing/host-page.js'
import { connectExtension, type Widget } from '../testing/widget.js'

/** Connects on a page whose gateway is unreachable from the start. */
async function openWithoutGateway(visitor: Visitor): Promise<{
  readonly widget: Widget
  /** As a page may, whose own button opens a view: the account hides the features that it cannot offer. */
  openView(view: string): Promise<void>
  readonly page: Page
  respond(): void
  /** Responds, when the browser is online again. */
  recover(): Promise<void>
}> {
  visitor.expectConsole(/Failed to load resource|ERR_|quoin/)
  let isDown = true
  const respond = (): void => {
    isDown = false
  }
  await visitor.context.route(`${world.gateway}/**`, (route) => (isDown ? route.abort() : route.continue()))
  const page = await visitor.open()
  const widget = await connectExtension(page)
  return {
    widget,
    openView: (view) =>
      page.evaluate((name) => {
        const kernel: unknown = Reflect.get(Object(document.querySelector('quoin-button')), 'kernel')
        Reflect.get(Object(kernel), 'open')({ view: name })
      }, view),
    page,
    respond,
    async recover() {
      await visitor.context.setOffline(true)
      respond()
      await visitor.context.setOffline(false)
    },
  }
}

test('an unreachable gateway is reported by the activity, which loads once the browser is online again [REL-02] [REL-04] [HIS-01]', async ({
  visitor,
}) => {
  const { widget, recover } = await openWithoutGateway(visitor)
  await widget.accountButton.click()
  await widget.dialog.getByRole('tab', { name: 'Activity' }).click()
  const failed = widget.dialog.getByText('Couldn’t load your activity', { exact: true }).first()
  await failed.waitFor()
  await recover()
  await failed.waitFor({ state: 'detached' })
  await widget.dialog
    .getByText(/No activity yet|Today|Sent|Received/)
    .first()
    .waitFor()
})

test('an unreachable gateway is reported by the swap form, which loads once the browser is online again [REL-02] [REL-04] [SWP-01]', async ({
  visitor,
}) => {
  const { widget, openView, recover } = await openWithoutGateway(visitor)
  await openView('Swap')
  const failed = widget.dialog.getByText('Couldn’t load tokens', { exact: true })
  await failed.waitFor()
  await recover()
  await failed.waitFor({ state: 'detached' })
  await widget.button('Choose a token').first().waitFor()
})

test('an unreachable gateway is reported where crypto is bought, which loads once the browser is online again [REL-02] [REL-04] [ONR-02]', async ({
  visitor,
}) => {
  const { widget, openView, recover } = await openWithoutGateway(visitor)
  await openView('OnRampProviders')
  const failed = widget.dialog.getByText('Couldn’t load what’s for sale')
  await failed.waitFor()
  await recover()
  await failed.waitFor({ state: 'detached' })
  await widget.dialog.getByRole('textbox', { name: /pay/i }).waitFor()
})

test('a list that could not be loaded is read again after five seconds, without a press [REL-02] [HIS-01]', async ({
  visitor,
}) => {
  await visitor.context.clock.install()
  const { page, widget, respond } = await openWithoutGateway(visitor)
  await widget.accountButton.click()
  await widget.dialog.getByRole('tab', { name: 'Activity' }).click()
  const failed = widget.dialog.getByText('Couldn’t load your activity', { exact: true }).first()
  await failed.waitFor()
  respond()
  await page.clock.fastForward(5_000)
  await failed.waitFor({ state: 'detached' })
})
