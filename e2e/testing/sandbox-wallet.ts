import type { Locator, Page } from 'playwright-core'
import { type Visitor, world } from './host-page.js'

/** The sandbox wallet page, as the user of a phone operates it. */
export interface SandboxWallet {
  readonly page: Page
  /** The displayed request. */
  readonly question: Locator
  pair(uri: string): Promise<void>
  approve(): Promise<void>
  reject(): Promise<void>
  chooseNetwork(name: string): Promise<void>
}

/** Opens the wallet on its own device, so that it and the demo's page are both in front. */
export async function openSandboxWallet(visitor: Visitor): Promise<SandboxWallet> {
  const device = await visitor.openDevice()
  const page = await device.newPage()
  await page.goto(world.wallet)
  const question = page.getByRole('dialog')
  return {
    page,
    question,
    async pair(uri) {
      await page.getByLabel('Connect to an app').fill(uri)
      await page.getByRole('button', { name: 'Connect', exact: true }).click()
    },
    approve: () => question.locator('[data-answer=approve]').click(),
    reject: () => question.locator('[data-answer=reject]').click(),
    async chooseNetwork(name) {
      await page.getByLabel('Network').selectOption({ label: name })
    },
  }
}
