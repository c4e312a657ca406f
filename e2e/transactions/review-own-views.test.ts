import type { AnyKernel } from 'quoin/kernel'
import type {} from '../../demo/src/lab/show-lab.js'
import { expect, test } from '../testing/host-page.js'
import { connectExtension, extensionOf } from '../testing/widget.js'
import * as send from './send-page.js'
import * as swap from './swap-page.js'

declare global {
  interface Window {
    ownViews?: {
      readonly kernel: AnyKernel
      /** The views that the modal displayed, each of a move. */
      readonly displayed: string[]
    }
  }
}

const friend = '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65'

for (const mode of [undefined, 'always'] as const)
  test(`send, swap and pay display their requests once, in their own views, ${mode === undefined ? 'by default' : 'also if each request is reviewed'} [SEC-06] [SEC-07]`, async ({
    visitor,
  }) => {
    const page = await visitor.open('/lab')
    await page.waitForFunction(() => Reflect.has(window, 'quoinLab'))
    await page.evaluate(async (chosen) => {
      const { quoinLab: lab } = window
      if (!lab) throw new Error('The page has no lab.')
      const kernel = lab.bundle.createQuoin({
        ...lab.options(),
        pay: {},
        swap: { networks: ['eip155:31337'] },
        ...(chosen && { review: { mode: chosen } }),
      })
      const displayed: string[] = []
      kernel.router.store.subscribe(({ stack }) => displayed.push(stack.at(-1)?.view ?? ''))
      document.body.append(document.createElement('quoin-button'))
      lab.ui.mountQuoin(kernel)
      await kernel.start()
      window.ownViews = { kernel, displayed }
    }, mode)
    const widget = await connectExtension(page)
    const extension = extensionOf(page)
    const close = async () => {
      await page.evaluate(() => window.ownViews?.kernel.close({ force: true }))
      await widget.dialog.waitFor({ state: 'detached' })
    }

    await send.openSend(widget)
    await send.amountField(widget).fill('0.01')
    await send.recipientField(widget).fill(friend)
    await send.review(widget)
    await send.confirm(widget)
    await extension.approve()
    await widget.dialog.getByText('0.01 ETH sent', { exact: true }).waitFor()
    await close()

    await swap.openSwap(widget)
    await swap.fillSwap(widget, { sellToken: 'ETH', buyToken: 'SBD', amount: '0.02' })
    await swap.review(widget, 'SBD')
    await swap.confirm(widget, 'Swap')
    await extension.approve()
    await swap.received(widget, 'SBD').waitFor()
    await close()

    await page.evaluate(
      ([network, recipient]) =>
        window.ownViews?.kernel.open('pay', {
          asset: {
            network,
            recipient,
            asset: 'native',
            amount: '0.005',
            metadata: { name: 'Ether', symbol: 'ETH', decimals: 18 },
          },
        }),
      ['eip155:31337', friend] as const,
    )
    const pay = widget.button('Pay 0.005 ETH')
    await expect.poll(() => pay.getAttribute('aria-disabled')).toBeNull()
    await pay.click()
    await extension.approve()
    await widget.dialog.getByText('0.005 ETH paid', { exact: true }).waitFor()

    const displayed = await page.evaluate(() => window.ownViews?.displayed)
    expect(displayed).toEqual(expect.arrayContaining(['WalletSendPreview', 'SwapPreview', 'Pay']))
    expect(displayed).not.toContain('ReviewRequest')
  })
