import type { Page } from 'playwright-core'
import { plantSecret, type Visitor, world } from './host-page.js'
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
  const uri = await page.evaluate(() => navigator.clipboard.readText())
  const key = /symKey=([\da-f]{64})/.exec(uri)?.[1]
  // WalletConnect's keychain has it, and the links to wallets.
  if (key)
    plantSecret({
      name: 'key of a pairing',
      text: key,
      origins: [new URL(world.wallet).origin],
      places: ['storage', 'dom'],
    })
  return { widget, uri }
}
