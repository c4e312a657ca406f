import type { Locator, Page } from 'playwright-core'
import type { AnyKernel } from 'quoin/kernel'
import type { QuoinMount } from 'quoin/ui'
import type {} from '../demo/src/lab/show-lab.js'
import { countTimers } from './count-timers.js'
import type { Visitor } from './host-page.js'
import { installWallet } from './hot-reload/install-wallet.js'

declare global {
  interface Window {
    /** The kernels of the page by the name of their place. */
    parts: Record<string, { readonly kernel: AnyKernel; readonly mount: QuoinMount }>
  }
}

export interface PlaceOptions {
  readonly name: string
  readonly locale?: string
  readonly theme?: 'light' | 'dark'
  /** Which of the sandbox's networks it has; all if left out. */
  readonly network?: number
  /** Default the name. */
  readonly storageKey?: string
  /** Brings a plugin that the others do not have. */
  readonly plugin?: boolean
}

/** An empty page with a wallet in it, for kernels with a place of their own each. */
export async function openPlaces(visitor: Visitor): Promise<Page> {
  await visitor.context.addInitScript(countTimers)
  await visitor.context.addInitScript(installWallet)
  const page = await visitor.open('/lab?extension=off')
  await page.waitForFunction(() => Reflect.has(window, 'quoinLab'))
  return page
}

/** Makes a kernel with a place of its own on the page: its modal and its buttons are there. */
export const compose = (page: Page, options: PlaceOptions): Promise<void> =>
  page.evaluate(async ({ name, locale = 'en', theme = 'light', network, storageKey = name, plugin }) => {
    const { quoinLab: lab } = window
    if (!lab) throw new Error('The lab is not there.')
    window.parts ??= {}
    const place = document.createElement('section')
    place.id = name
    place.append(document.createElement('quoin-button'), document.createElement('quoin-network-button'))
    document.body.append(place)
    const given = lab.options()
    const networks = given.networks.filter((_one, index) => network === undefined || index === network)
    const kernel = lab.bundle.createQuoin({ ...given, networks, locale, storageKey })
    const ofItsOwn = lab.kernel.definePlugin<{
      readonly id: 'own'
      readonly views: { Own: undefined }
      readonly routes: { own: undefined }
    }>({
      id: 'own',
      version: '1.0.0',
      kernel: '*',
      contributes: {
        views: {
          Own: {
            load: async () => ({ default: () => `Only here: ${name}` }),
            title: '',
            titleOf: () => 'Own',
          },
        },
        routes: { own: { view: 'Own' } },
      },
    })
    const composed: AnyKernel = plugin ? kernel.use(ofItsOwn) : kernel
    const mount = lab.ui.mountQuoin(composed, { target: place, theme })
    window.parts[name] = { kernel: composed, mount }
    await composed.start({ services: 'all' })
  }, options)

/** Ends a kernel and nothing else; afterwards its place is taken away. */
export const dispose = (page: Page, name: string): Promise<void> =>
  page.evaluate(async (gone) => {
    await window.parts[gone]?.kernel.dispose()
    delete window.parts[gone]
    document.getElementById(gone)?.remove()
  }, name)

/** What is in the place of a kernel. */
export interface Place {
  readonly dialog: Locator
  readonly button: Locator
  readonly network: Locator
  /** The button while somebody is connected. */
  readonly account: Locator
  /** Connects as a person does. */
  connect(): Promise<void>
}

export function placeOf(page: Page, name: string): Place {
  const place = page.locator(`#${name}`)
  const dialog = place.locator('quoin-modal').getByRole('dialog')
  const button = place.locator('quoin-button').getByRole('button')
  const account = place.locator('quoin-button').getByRole('button', { name: /0x90F7/ })
  return {
    dialog,
    button,
    network: place.locator('quoin-network-button').getByRole('button'),
    account,
    async connect() {
      await button.click()
      await dialog.getByRole('button', { name: 'Lasting Wallet' }).click()
      await account.waitFor()
      await dialog.waitFor({ state: 'detached' })
    },
  }
}

export const statusOf = (page: Page, name: string): Promise<string | undefined> =>
  page.evaluate((which) => window.parts[which]?.kernel.connections.state('eip155').status, name)
