import { createMockLedger, type MockLedger } from '../mock-ledger.js'
import type { LedgerAppsState } from './keys/ledger-apps.js'

/** The members of a frame of Playwright that are used. */
interface CallingFrame {
  evaluate<T>(run: (argument: T) => void, argument: T): Promise<unknown>
  isDetached(): boolean
}

/** A page or a browser context of Playwright: the members that are used, so that any of its versions fits. */
export interface LedgerPage {
  exposeBinding(
    name: string,
    callback: (source: { readonly frame: CallingFrame }, command: string) => Promise<string | undefined>,
  ): Promise<unknown>
  addInitScript(script: { readonly content: string }): Promise<unknown>
}

/** Options of `addMockLedger`. */
export interface MockLedgerDeviceOptions {
  /** The seed phrase of its EVM keys. Default: that of development nodes such as anvil, public and worthless. */
  readonly seed?: string
}

/** A mock Ledger in a browser, with control over its user and its cable. */
export interface BrowserLedger {
  /** What the user does with the device: `state.app = 'Solana'`, `state.isRejecting = true`. */
  readonly state: LedgerAppsState
  /** The commands that the device received, in hex. */
  readonly commands: readonly string[]
  /** Pulls the cable out of each page that has used the device, or plugs it in again. */
  plug(isPlugged?: boolean): Promise<void>
}

const binding = 'quoinMockLedger'

/** Sets `navigator.hid` of a page. Passed to it as text: it uses nothing from outside itself. */
function installLedger(create: typeof createMockLedger, name: string): void {
  const answer: (command: string) => Promise<string | undefined> = Reflect.get(globalThis, name)
  const ledger: MockLedger = create({ answer })
  Object.defineProperty(Object.getPrototypeOf(navigator), 'hid', {
    get: () => ledger.hid,
    configurable: true,
  })
  addEventListener(name, (event) => ledger.plug(Reflect.get(event, 'detail')))
}

/**
 * Adds a mock Ledger to pages, for browser tests: `navigator.hid` with one device, which speaks Ledger's protocol, so that Ledger's own
 * libraries run in the page. It is no device: built from the published APDU and HID framing specifications, with test keys. It displays
 * no structured data, as a Nano S. Call it before the page is opened.
 *
 * @example
 * const ledger = await addMockLedger(page)
 * await page.goto('/')
 * ledger.state.isRejecting = true
 */
export async function addMockLedger(
  page: LedgerPage,
  { seed }: MockLedgerDeviceOptions = {},
): Promise<BrowserLedger> {
  const { createLedgerApps } = await import('./keys/ledger-apps.js')
  const apps = createLedgerApps(seed)
  const commands: string[] = []
  const frames = new Set<CallingFrame>()
  await page.exposeBinding(binding, async ({ frame }, command) => {
    frames.add(frame)
    commands.push(command)
    return apps.answer(command)
  })
  await page.addInitScript({ content: `(${installLedger})(${createMockLedger}, '${binding}')` })
  return {
    state: apps.state,
    commands,
    async plug(isPlugged = true) {
      for (const frame of frames) {
        if (frame.isDetached()) frames.delete(frame)
        else
          await frame.evaluate(([type, detail]) => void dispatchEvent(new CustomEvent(type, { detail })), [
            binding,
            isPlugged,
          ] as const)
      }
    },
  }
}
