import type { Locator, Page } from 'playwright-core'
import { expect, type Visitor } from '../testing/host-page.js'
import { extensionOf, type Widget, widgetOf } from '../testing/widget.js'

/** The account of the sandbox's extension. */
export const extensionAccount = /^0x[\dA-Fa-f]{40}$/

/** An example page of a host with its own library. */
export interface AdapterPage {
  readonly page: Page
  readonly widget: Widget
  readonly networkButton: Locator
  press(name: string): Promise<void>
  approve(): Promise<void>
  /** Waits until the page itself, through its own library, displays this text. */
  shows(what: 'address' | 'network' | 'balance' | 'outcome' | 'status', text: string | RegExp): Promise<void>
}

export async function openAdapterPage(visitor: Visitor, name: string): Promise<AdapterPage> {
  const page = await visitor.open(`/adapters/${name}`)
  const extension = extensionOf(page)
  return {
    page,
    widget: widgetOf(page),
    networkButton: page.locator('quoin-network-button').getByRole('button'),
    press: (label) => page.locator('.actions').getByRole('button', { name: label, exact: true }).click(),
    approve: () => extension.approve(),
    async shows(what, text) {
      const place = page.getByTestId(what)
      await expect.poll(() => place.textContent()).toMatch(text)
    },
  }
}
