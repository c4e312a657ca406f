import type { BrowserContext, Page } from 'playwright-core'
import { expect } from 'vitest'
import { countTimers } from '../../testing/count-timers.js'
import { theBrowser } from '../../testing/host-page.js'
import { type InPageWallet, installWallet } from './install-wallet.js'

declare global {
  interface Window {
    testWallet: InPageWallet
  }
}

/** A page of the development server, with a wallet in it. */
export interface DevPage {
  readonly page: Page
  readonly context: BrowserContext
  /** Ends the visit, and fails if the console has messages. */
  leave(): Promise<void>
}

export async function openDevPage(url: string): Promise<DevPage> {
  const context = await theBrowser().newContext({ locale: 'en-US', viewport: { width: 1000, height: 800 } })
  context.setDefaultTimeout(30_000)
  const messages: string[] = []
  await context.addInitScript(countTimers)
  await context.addInitScript(installWallet)
  const page = await context.newPage()
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) messages.push(message.text())
  })
  page.on('pageerror', (error) => messages.push(error.stack ?? String(error)))
  await page.goto(url)
  return {
    page,
    context,
    async leave() {
      await context.close()
      expect(messages, 'console messages').toEqual([])
    },
  }
}
