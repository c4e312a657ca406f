import type { Locator, Page } from 'playwright-core'
import type { AnyKernel } from 'quoin/kernel'
import type { Hex } from 'viem'
import type {} from '../../demo/src/lab/show-lab.js'
import { expect, type Visitor } from '../testing/host-page.js'
import { type Widget, widgetOf } from '../testing/widget.js'

declare global {
  interface Window {
    sendKernel?: AnyKernel
  }
}

/** Returns the address of the active account. */
export const ownAddress = (page: Page): Promise<string> =>
  page.evaluate(() => window.sendKernel?.connections.active()?.accounts[0]?.address ?? '')

interface SendPageOptions {
  readonly path?: string
  readonly registry?: Hex
  readonly paymasterUrl?: string
}

/**
 * Opens a page with a kernel that has block explorers and, if they are given, names and a paymaster; every namespace
 * supports sending.
 */
export async function openSendPage(
  visitor: Visitor,
  { path = '/lab', registry, paymasterUrl }: SendPageOptions = {},
): Promise<{ readonly page: Page; readonly widget: Widget }> {
  const page = await visitor.open(path)
  await page.waitForFunction(() => Reflect.has(window, 'quoinLab'))
  await page.evaluate(
    async ([ensRegistry, paymaster]) => {
      const { quoinLab: lab } = window
      if (!lab) throw new Error('The page has no lab.')
      const given = lab.options()
      const blockExplorers = { default: { name: 'Lookout', url: `${location.origin}/lookout` } }
      const kernel = lab.bundle.createQuoin({
        ...given,
        networks: given.networks.map((network) => ({
          ...network,
          blockExplorers,
          ...(paymaster && { paymasterUrl: paymaster }),
          ...(ensRegistry && { contracts: { ...network.contracts, ensRegistry: { address: ensRegistry } } }),
        })),
        send: { namespaces: ['eip155', 'solana', 'bip122', 'polkadot'] },
      })
      document.body.append(document.createElement('quoin-button'))
      lab.ui.mountQuoin(kernel)
      await kernel.start()
      window.sendKernel = kernel
    },
    [registry, paymasterUrl] as const,
  )
  return { page, widget: widgetOf(page) }
}

/** Opens the view `Send` of the connected account. */
export async function openSend({ pressInAccount, heading }: Widget): Promise<void> {
  await pressInAccount('Send')
  await heading('Send').waitFor()
}

export const amountField = ({ dialog }: Widget): Locator =>
  dialog.getByRole('textbox', { name: 'Amount to send' })
export const recipientField = ({ dialog }: Widget): Locator =>
  dialog.getByRole('textbox', { name: 'To: address or name' })

/** Chooses the token to send by its name in the list. */
export async function chooseToken(widget: Widget, name: RegExp): Promise<void> {
  await widget.dialog.getByRole('list', { name: 'Your tokens' }).getByRole('button').click()
  await widget.heading('Choose a token').waitFor()
  await widget.row(name).click()
  await widget.heading('Send').waitFor()
}

/** Opens the preview once the form is complete. */
export async function review(widget: Widget): Promise<void> {
  await widget.button('Review').click()
  await widget.heading('Review and send').waitFor()
}

/** Confirms the preview, once its button is enabled. */
export async function confirm(widget: Widget): Promise<void> {
  const button = widget.button('Send')
  await expect.poll(() => button.getAttribute('aria-disabled')).toBeNull()
  await button.click()
}
