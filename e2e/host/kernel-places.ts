import type { Locator, Page } from 'playwright-core'
import type { AnyKernel } from 'quoin/kernel'
import type { QuoinMount } from 'quoin/ui'
import type {} from '../../demo/src/lab/show-lab.js'
import { countTimers } from '../testing/count-timers.js'
import type { Visitor } from '../testing/host-page.js'
import { installWallet } from './hot-reload/install-wallet.js'

declare global {
  interface Window {
    /** The kernels of the page by the name of their element. */
    parts: Record<string, { readonly kernel: AnyKernel; readonly mount: QuoinMount }>
  }
}

export interface PlaceOptions {
  readonly name: string
  readonly locale?: string
  readonly theme?: 'light' | 'dark'
  /** The index of its network in the sandbox; all networks if left out. */
  readonly network?: number
  /** Default: the name. */
  readonly storageKey?: string
  /** Adds a plugin that the others do not have. */
  readonly plugin?: boolean
}

/** Opens an empty page with a wallet in it, for kernels with their own elements. */
export async function openPlaces(visitor: Visitor): Promise<Page> {
  await visitor.context.addInitScript(countTimers)
  await visitor.context.addInitScript(installWallet)
  const page = await visitor.open('/lab?extension=off')
  await page.waitForFunction(() => Reflect.has(window, 'quoinLab'))
  return page
}

/** Creates a kernel with its own element on the page: its modal and its buttons are mounted. */
export const compose = (page: Page, options: PlaceOptions): Promise<void> =>
  page.evaluate(async ({ name, locale = 'en', theme = 'light', network, storageKey = name, plugin }) => {
    const { quoinLab: lab } = window
    if (!lab) throw new Error('The page has no lab.')
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

/** Ends a kernel and nothing else; afterwards its element is removed. */
export const dispose = (page: Page, name: string): Promise<void> =>
  page.evaluate(async (gone) => {
    await window.parts[gone]?.kernel.dispose()
    delete window.parts[gone]
    document.getElementById(gone)?.remove()
  }, name)

/** The content of a kernel's element. */
export interface Place {
  readonly dialog: Locator
  readonly button: Locator
  readonly network: Locator
  /** The button while an account is connected. */
  readonly account: Locator
  /** Connects through the user interface. */
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
