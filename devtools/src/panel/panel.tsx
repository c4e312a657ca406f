import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import type { AnyKernel } from '#kernel'
import { KernelContext } from '#ui-kit'
import type { AlertLog } from '../alert-log.js'
import { adoptSheet } from '../create-toggle.js'
import { createEventFeed } from '../event-feed.js'
import type { PluginFaults } from '../plugin-faults.js'
import { FeedContext } from './feed-context.js'
import { panelStyles } from './panel-styles.js'
import { PanelView } from './panel-view.js'

export interface PanelOptions {
  readonly kernel: AnyKernel
  readonly alerts: AlertLog
  readonly faults: PluginFaults
  /** The container of the panel, inside of `shadow`. */
  readonly place: HTMLElement
  readonly shadow: ShadowRoot
  readonly docsUrl: string | undefined
  readonly onClose: () => void
}

/** The open panel. */
export interface Panel {
  focus(): void
  dispose(): void
}

/** Opens the panel. It is rendered when this returns. */
export function createPanel(options: PanelOptions): Panel {
  const { kernel, alerts, faults, place, shadow, docsUrl, onClose } = options
  const sheets = shadow.adoptedStyleSheets
  adoptSheet(shadow, panelStyles)
  const feed = createEventFeed(kernel)
  const root = createRoot(place)
  flushSync(() =>
    root.render(
      <KernelContext.Provider value={kernel}>
        <FeedContext.Provider value={feed.store}>
          <PanelView alerts={alerts.store} faults={faults.store} docsUrl={docsUrl} onClose={onClose} />
        </FeedContext.Provider>
      </KernelContext.Provider>,
    ),
  )
  return {
    focus: () => place.querySelector<HTMLElement>('[role=tab][aria-selected=true]')?.focus(),
    dispose() {
      root.unmount()
      feed.dispose()
      shadow.adoptedStyleSheets = sheets
    },
  }
}
