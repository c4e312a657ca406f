import type { BrowserContext, Locator, Page } from 'playwright-core'
import { world } from './host-page.js'

/** The sandbox wallet page, as a person holds a phone. */
export interface SandboxWallet {
  readonly page: Page
  /** The question that is on screen. */
  readonly question: Locator
  pair(uri: string): Promise<void>
  approve(): Promise<void>
  reject(): Promise<void>
  chooseNetwork(name: string): Promise<void>
}

export async function openSandboxWallet(context: BrowserContext): Promise<SandboxWallet> {
  const page = await context.newPage()
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
