import type { BrowserContext, Page } from 'playwright-core'
import { expect } from 'vitest'
import { countTimers } from '../../testing/count-timers.js'
import { theBrowser } from '../../testing/host-page.js'
import { createContext, lendContext } from '../../testing/lent-context.js'
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
  /** Returns the messages of the console, and forgets them. */
  takeMessages(): readonly string[]
  /** Ends the visit, and fails if the console has messages. */
  leave(): Promise<void>
}

async function prepareDeveloper(context: BrowserContext): Promise<void> {
  await context.addInitScript(countTimers)
  await context.addInitScript(installWallet)
}

/**
 * Opens a page.
 * @param isKept true if its context may be that of an earlier test; a test of garbage collection has its own
 */
export async function openDevPage(url: string, isKept: boolean): Promise<DevPage> {
  const lend = isKept ? lendContext : createContext
  const options = { locale: 'en-US', viewport: { width: 1000, height: 800 } }
  const { context, giveBack } = await lend(theBrowser(), options, prepareDeveloper)
  context.setDefaultTimeout(30_000)
  const messages: string[] = []
  const page = await context.newPage()
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) messages.push(message.text())
  })
  page.on('pageerror', (error) => messages.push(error.stack ?? String(error)))
  await page.goto(url)
  return {
    page,
    context,
    takeMessages: () => messages.splice(0),
    async leave() {
      await giveBack()
      expect(messages, 'console messages').toEqual([])
    },
  }
}
