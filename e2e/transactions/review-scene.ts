import type { Page } from 'playwright-core'
import type { Eip1193Provider } from 'quoin/adapters/eip1193'
import type { AnyKernel } from 'quoin/kernel'
import type {} from '../../demo/src/lab/show-lab.js'
import { expect, type Visitor } from '../testing/host-page.js'
import { type Widget, widgetOf } from '../testing/widget.js'

declare global {
  interface Window {
    reviewed?: {
      readonly kernel: AnyKernel
      readonly provider: Eip1193Provider
      /** The requests that the wallet got. */
      readonly saw: { readonly method: string; readonly params: unknown }[]
      /** The ends of the page's requests. */
      readonly ends: unknown[]
    }
  }
}

export const account = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'

/** A page whose requests are reviewed. */
export interface ReviewScene {
  readonly page: Page
  readonly widget: Widget
  /** Sends a request as the page does, by its EIP-1193 provider. */
  request(method: string, params: unknown): Promise<void>
  /** The signing requests that the wallet got. */
  saw(): Promise<unknown>
  ends(): Promise<unknown>
  /** Waits until Enter continues. */
  armed(): Promise<void>
}

/** Opens a page with a kernel that reviews, an EIP-1193 provider, and a connected extension. */
export async function openReviewScene(
  visitor: Visitor,
  mode: 'always' | 'default' = 'always',
): Promise<ReviewScene> {
  const page = await visitor.open('/lab')
  await page.waitForFunction(() => window.quoinLab !== undefined)
  await page.evaluate(
    async ({ mode: chosen, from }) => {
      const lab = window.quoinLab
      if (!lab) throw new Error('The lab has not loaded.')
      const saw: { method: string; params: unknown }[] = []
      const wallet = {
        async request({ method, params }: { method: string; params?: unknown }): Promise<unknown> {
          if (method === 'eth_chainId') return '0x7a69'
          if (method === 'eth_accounts' || method === 'eth_requestAccounts') return [from]
          if (/sign|send/i.test(method)) {
            saw.push({ method, params })
            return method === 'eth_sendTransaction' ? `0x${'ab'.repeat(32)}` : '0x01'
          }
          throw Object.assign(new Error('Not here'), { code: 4200 })
        },
        on: () => undefined,
        removeListener: () => undefined,
      }
      const info = Object.freeze({
        uuid: crypto.randomUUID(),
        name: 'Heron',
        rdns: 'example.heron',
        icon: 'data:image/svg+xml,<svg/>',
      })
      const announce = (): unknown =>
        dispatchEvent(
          new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider: wallet }) }),
        )
      addEventListener('eip6963:requestProvider', announce)
      const kernel = lab.bundle.createQuoin({
        ...lab.options(),
        ...(chosen === 'always' && { review: { mode: chosen } }),
      })
      lab.ui.mountQuoin(kernel)
      announce()
      await kernel.start()
      await kernel.connections.connect('example.heron')
      window.reviewed = { kernel, provider: lab.createEip1193Provider(kernel), saw, ends: [] }
    },
    { mode, from: account },
  )
  const widget = widgetOf(page)
  return {
    page,
    widget,
    request: (method, params) =>
      page.evaluate(
        ([name, given]) => {
          const { provider, ends } = window.reviewed ?? {}
          provider?.request({ method: String(name), params: given }).then(
            (answer) => ends?.push(answer),
            (error) => ends?.push(error.code),
          )
        },
        [method, params] as const,
      ),
    saw: () => page.evaluate(() => window.reviewed?.saw),
    ends: () => page.evaluate(() => window.reviewed?.ends),
    async armed() {
      const button = widget.button('Continue in wallet')
      await button.waitFor()
      await expect.poll(() => button.getAttribute('aria-disabled')).toBeNull()
    },
  }
}
