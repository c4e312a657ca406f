import { type AnyKernel, BusToken } from '#kernel'
import { createAlertLog } from './alert-log.js'
import { createToggle, shortcut } from './create-toggle.js'
import type { Panel } from './panel/panel.js'
import { createPluginFaults } from './plugin-faults.js'
import { watchContrast } from './watch-contrast.js'

/** Options of the devtools. */
export interface DevtoolsOptions {
  /** The parent of their element. Default: the page's body, where an open panel can be used beside the modal. */
  readonly target?: Element
  /** Opens the panel at once. Default false. */
  readonly open?: boolean
  /** The bottom corner. Default `right`. */
  readonly position?: 'left' | 'right'
  /** The address of the folder `docs` of the documentation. Codes of errors then link to it. */
  readonly docsUrl?: string
}

const openLabel = 'Open the Quoin devtools'

/**
 * Adds a small button to a corner of the page that opens a panel for developers: live events, plugins, stores,
 * permissions, the reasons why something is not displayed, and the policy that the page needs. It warns in the console of
 * colours of the theme that are hard to read on each other. The panel is loaded when it is
 * first opened. Alt+Q opens and closes it, also while the modal is open. Its texts are English only: it is a tool for developers.
 *
 * Call it before `start()`: errors of plugins during their start are then reported with their cause.
 *
 * It displays states of the page's own kernel to every user of the page: leave it out of production builds. On a server it
 * does nothing.
 *
 * @returns removes everything; disposing the kernel does so too
 * @example
 * if (import.meta.env.DEV) mountDevtools(kernel)
 */
export function mountDevtools(kernel: AnyKernel, options: DevtoolsOptions = {}): () => void {
  if (typeof document === 'undefined') return () => undefined
  const { target = document.body, position = 'right', docsUrl } = options
  const toggle = createToggle(position, () => void open())
  const { host, shadow, button, place } = toggle
  const alerts = createAlertLog(kernel)
  const faults = createPluginFaults(kernel)
  const endContrast = watchContrast(kernel)
  let panel: Panel | undefined
  let state: 'closed' | 'loading' | 'open' | 'ended' = 'closed'

  /** Called after an `await`: the state may have changed in the meantime. */
  const hasChanged = (): boolean => state !== 'loading'
  const notify = (label = openLabel): void => toggle.show(label, alerts.store.getState().length)

  const close = (): void => {
    const hadFocus = shadow.activeElement !== null
    panel?.dispose()
    panel = undefined
    if (state !== 'ended') state = 'closed'
    button.hidden = false
    if (hadFocus && state !== 'ended') button.focus()
  }

  const open = async (takeFocus = true): Promise<void> => {
    if (state !== 'closed') return
    state = 'loading'
    button.ariaBusy = 'true'
    try {
      const { createPanel } = await import('./panel/panel.js')
      // The devtools or the kernel ended, or the panel was closed, while it was loading.
      if (hasChanged() || panel) return
      panel = createPanel({ kernel, alerts, faults, place, shadow, docsUrl, onClose: close })
      state = 'open'
      button.hidden = true
      notify()
      if (takeFocus) panel.focus()
    } catch (error) {
      state = 'closed'
      notify('The Quoin devtools could not be loaded. Try again')
      kernel.platform.log('error', ['[quoin] devtools:', error])
    } finally {
      button.ariaBusy = null
    }
  }

  const press = (event: KeyboardEvent): void => {
    if (event.code !== shortcut.code || !event.altKey || event.ctrlKey || event.metaKey || event.shiftKey)
      return
    event.preventDefault()
    if (state === 'closed') void open()
    else if (shadow.activeElement !== null) close()
    else panel?.focus()
  }

  const dispose = (): void => {
    if (state === 'ended') return
    state = 'ended'
    close()
    window.removeEventListener('keydown', press)
    forgetAlerts()
    forgetEnd()
    alerts.dispose()
    faults.dispose()
    endContrast()
    host.remove()
  }
  const forgetAlerts = alerts.store.subscribe(() => notify())
  const forgetEnd = kernel.get(BusToken).on('kernel:disposed', dispose)

  window.addEventListener('keydown', press)
  notify()
  target.append(host)
  if (options.open) void open(false)
  return dispose
}
