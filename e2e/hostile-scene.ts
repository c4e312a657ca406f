import type { Page } from 'playwright-core'
import type { HostilePage } from '../demo/src/lab/hostile/open-hostile-page.js'
import type {} from '../demo/src/lab/show-lab.js'
import type { Visitor } from './host-page.js'
import { type Widget, widgetOf } from './widget.js'

declare global {
  interface Window {
    hostilePage?: HostilePage | undefined
  }
}

/** A page with a hostile plugin, as a person sees it, and what its kernel tells. */
export interface HostileScene extends Widget {
  readonly page: Page
  /** Opens the modal, then a view of the hostile plugin on top of its first one. */
  show(view: string): Promise<void>
  /** `plugin phase` of the faults, each once. */
  faults(): Promise<readonly string[]>
  /** From now on what failed works. */
  improve(): Promise<void>
  /** The name of what has the focus in the modal. */
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
