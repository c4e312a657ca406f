import type { Page } from 'playwright-core'
import type { Visitor } from './host-page.js'
import { type Widget, widgetOf } from './widget.js'

/** Opens the QR code and copies its link. */
export async function showCode(visitor: Visitor, page: Page): Promise<{ widget: Widget; uri: string }> {
  await visitor.context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const widget = widgetOf(page)
  await widget.open()
  await widget.row(/Scan with phone/).click()
  await widget.dialog.getByRole('img', { name: 'QR code to connect a wallet' }).waitFor()
  await widget.button('Copy link').click()
  await widget.dialog.getByText('Copied').first().waitFor()
  return { widget, uri: await page.evaluate(() => navigator.clipboard.readText()) }
}
