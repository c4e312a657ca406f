import {
  type AnyKernel,
  BusToken,
  findOpenTarget,
  loadOnce,
  points,
  type RegisteredView,
  toQuoinError,
} from '#kernel'
import { uiMessages } from '../../../ui-kit/messages/ui-messages.js'
import { createPartLoader, type PartLoader } from '../../../ui-kit/plugin/part-loader.js'
import { themeStyles } from '../../../ui-kit/styles/theme.js'
import type { ThemeMode, ThemeVariables } from '../../../ui-kit/styles/theme-variables.js'
import { type ContextProvider, provideContext, type QuoinContext } from './context-protocol.js'
import { createIdleTime } from './idle-steps.js'
import type { Modal } from './modal.js'
import type { QuoinMountOptions } from './quoin-mount-options.js'

/** The modal of a kernel on a page. */
export interface QuoinMount {
  /** Changes the look at once. Values that are not allowed are reported as `OPTIONS_INVALID`, and left out. */
  setTheme(theme: ThemeMode, variables?: ThemeVariables): void
  /** Loads the code that the next opening needs, and renders its view ahead where React can. Never rejects. */
  prefetch(): Promise<void>
  /** Removes everything from the page. Disposing the kernel does so, too. */
  unmount(): void
}

/** Timeout of the first opening before it shows a skeleton instead of its view. Milliseconds. */
const viewTimeoutMs = 120

/** Returns the focused element, also inside of shadow roots: the body if it is the page as a whole. */
function deepActiveElement(): HTMLElement | null {
  let active = document.activeElement
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement
  // An SVG element has the member that is used too: `focus`.
  return active as HTMLElement | null
}

/** Creates the loading of views and of the parts that belong to them. */
function createViewLoading({ contributions, state }: AnyKernel, loader: PartLoader) {
  const viewOf = (name: string | undefined): RegisteredView | undefined =>
    contributions.find(points.views, name ?? '')

  const warm = async (name?: string): Promise<void> => {
    const view = viewOf(name ?? findOpenTarget(contributions, state())?.view)
    if (!view) return
    const parts = [
      view,
      // Those of its header, and of its content: `header:Account`, `account:top`.
      ...contributions
        .list(points.slots)
        .filter(({ slot }) => slot.toLowerCase().includes(view.name.toLowerCase())),
      // A user without a wallet sees these next: they load with the view, not after it.
      ...(state().connected ? [] : contributions.list(points.connectMethods)),
    ]
    await Promise.all(parts.map((part) => loader.load(part.load, part.plugin)))
  }

  const isReady = (name: string): boolean => {
    const view = viewOf(name)
    return !view || loader.peek(view.load)?.status === 'ready'
  }

  return { viewOf, warm, isReady }
}

/**
 * Creates the function that returns the styles of a look. For one with a mistake it returns the present styles, reports the mistake,
 * and passes the styles of the rest later, unless another look is set meanwhile.
 */
function createStyles(kernel: AnyKernel, changeLater: (styles: string) => void) {
  let looks = 0
  return (present: string, mode: ThemeMode = 'system', variables?: ThemeVariables): string => {
    const look = ++looks
    try {
      return themeStyles(mode, variables)
    } catch {
      import('./report-look.js')
        .then((report) => {
          const styles = report.reportLook(kernel, mode, variables)
          if (look === looks) changeLater(styles)
        })
        // The kernel was disposed of meanwhile.
        .catch(() => undefined)
      return present
    }
  }
}

/**
 * Adds a modal to a kernel. Nothing stays in the page before it is first opened, and nothing is loaded before it is
 * opened or prefetched. On a server it does nothing. A theme or variable that is not allowed is reported as `OPTIONS_INVALID`, and
 * left out.
 *
 * @example
 * const mount = mountQuoin(kernel, { theme: 'dark', themeVariables: { accent: '#0a7c66', radius: 12 } })
 * kernel.open()
 */
export function mountQuoin(kernel: AnyKernel, options: QuoinMountOptions = {}): QuoinMount {
  const { i18n, router, platform } = kernel
  if (typeof document === 'undefined') return { setTheme() {}, async prefetch() {}, unmount() {} }

  const forgetMessages = i18n.register('ui', uiMessages)
  const loader = createPartLoader(i18n, platform.after)
  const { viewOf, warm, isReady } = createViewLoading(kernel, loader)
  let modal: Modal | undefined
  let trigger: HTMLElement | null = null
  let failed = false
  let hasEnded = false
  let stopWaiting = (): void => undefined
  const stylesOf = createStyles(kernel, (styles) => changeStyles(styles))
  let theme = stylesOf(themeStyles('system'), options.theme, options.themeVariables)

  const loadModal = loadOnce(async () => {
    const [{ createModal }] = await Promise.all([import('./modal.js'), i18n.load('ui')])
    modal = await createModal({ kernel, loader, theme, idle, options })
  })

  const show = (): void => {
    // A load that was pending when the mount ended opens nothing.
    if (!hasEnded && router.store.getState().open) modal?.open()
  }

  const reportFailure = (now: boolean): void => {
    failed = now
    provider.update(context())
  }

  const open = (name: string): void => {
    trigger = deepActiveElement()
    if (failed) reportFailure(false)
    const view = warm(name)
    router.waitFor(Promise.all([loadModal(), view]))
    if (modal && isReady(name)) {
      show()
      return
    }
    stopWaiting()
    const timeout = new Promise<void>((resolve) => {
      stopWaiting = platform.after(viewTimeoutMs, resolve)
    })
    Promise.all([loadModal(), Promise.race([view, timeout])]).then(show, (error: unknown) => {
      if (hasEnded) return
      // The modal's own code did not load: only the pressed button can show the error.
      kernel.close({ force: true })
      reportFailure(true)
      kernel.get(BusToken).emit('alert:raised', { error: toQuoinError(error, 'UNKNOWN') }, 'kernel')
    })
  }

  const mode = options.prefetch ?? 'idle'
  const approach = mode === 'none' ? () => undefined : () => void prepare()
  const idle = mode === 'idle' ? createIdleTime(platform.after) : undefined
  const context = (): QuoinContext => ({ kernel, theme, failed, prefetch: approach, options })
  const prefetch = async (): Promise<void> => {
    // The next opening fails again and reports the failure.
    await Promise.allSettled([loadModal(), warm()])
  }
  const prepare = async (): Promise<void> => {
    await prefetch()
    const next = findOpenTarget(kernel.contributions, kernel.state())
    if (next && isReady(next.view) && !hasEnded) await modal?.prepare(next.view, next.params)
  }
  const provider: ContextProvider = provideContext(
    options.target ? [options.target, document] : [document],
    context(),
  )

  const changeStyles = (styles: string): void => {
    theme = styles
    modal?.setTheme(styles)
    provider.update(context())
  }

  const leaveRouter = router.mount()
  const stop = router.store.subscribe((state, previous) => {
    const entry = state.stack[state.stack.length - 1]
    if (state.open && !previous.open) open(entry?.view ?? '')
    else if (entry?.key !== previous.stack[previous.stack.length - 1]?.key) {
      const view = viewOf(entry?.view)
      if (view) router.waitFor(loader.load(view.load, view.plugin))
    }
    if (!state.open && previous.open) {
      modal?.close(trigger)
      idle?.run([prepare])
    }
  })
  const now = router.current()
  if (now) open(now.view)
  idle?.run([prefetch, prepare])

  const unmount = (): void => {
    if (hasEnded) return
    hasEnded = true
    stopFollowingKernel()
    leaveRouter()
    stop()
    stopWaiting()
    idle?.cancel()
    modal?.dispose()
    loader.dispose()
    provider.dispose()
    forgetMessages()
  }
  const stopFollowingKernel = kernel.get(BusToken).on('kernel:disposed', unmount)

  return {
    setTheme: (mode, variables) => changeStyles(stylesOf(theme, mode, variables)),
    prefetch: prepare,
    unmount,
  }
}
