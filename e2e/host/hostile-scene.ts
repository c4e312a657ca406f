import type { Page } from 'playwright-core'
import type { HostilePage } from '../../demo/src/lab/hostile/open-hostile-page.js'
import type {} from '../../demo/src/lab/show-lab.js'
import type { Visitor } from '../testing/host-page.js'
import { type Widget, widgetOf } from '../testing/widget.js'

declare global {
  interface Window {
    hostilePage?: HostilePage | undefined
  }
}

/** A page with a hostile plugin: the user's view of it, and its kernel's reports. */
export interface HostileScene extends Widget {
  readonly page: Page
  /** Opens the modal, then a view of the hostile plugin on top of its first one. */
  show(view: string): Promise<void>
  /** Returns `plugin phase` of each fault, once. */
  faults(): Promise<readonly string[]>
  /** Repairs the failing parts from now on. */
  improve(): Promise<void>
  /** Returns the name of the focused element in the modal. */
  focused(): Promise<string>
}

export async function openHostileScene(
  visitor: Visitor,
  path = '/lab?extension=off',
  suspends = false,
): Promise<HostileScene> {
  visitor.expectConsole(/broken on purpose|\[quoin\]/i)
  const page = await visitor.open(path)
  await page.waitForFunction(() => Reflect.has(window, 'quoinLab'))
  await page.evaluate(async (withSuspending) => {
    window.hostilePage = await window.quoinLab?.openHostilePage({}, withSuspending)
  }, suspends)
  return {
    ...widgetOf(page),
    page,
    show: (view) =>
      page.evaluate((name) => {
        const scene = window.hostilePage
        scene?.kernel.open()
        scene?.kernel.router.push(name, scene.mood)
      }, view),
    faults: () => page.evaluate(() => [...new Set(window.hostilePage?.faults)]),
    improve: () => page.evaluate(() => window.hostilePage?.mood.improve()),
    focused: () =>
      page.evaluate(() => {
        const active = document.querySelector('quoin-modal')?.shadowRoot?.activeElement
        return active?.getAttribute('aria-label') ?? active?.textContent ?? 'nothing'
      }),
  }
}
