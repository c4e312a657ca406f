import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import { type AnyKernel, loadOnce } from '#kernel'
import { afterPaint } from '../../../ui-kit/plugin/after-paint.js'
import { KernelContext } from '../../../ui-kit/plugin/kernel-context.js'
import type { PartLoader } from '../../../ui-kit/plugin/part-loader.js'
import { PartLoaderContext } from '../../../ui-kit/plugin/part-loader-context.js'
import { adoptStyles } from '../../../ui-kit/styles/adopt-styles.js'
import { kitControlStyles } from '../../../ui-kit/styles/kit-control-styles.js'
import { kitLayoutStyles } from '../../../ui-kit/styles/kit-layout-styles.js'
import { modalHostStyles, shellStyles } from '../../../ui-kit/styles/shell-styles.js'
import { type Look, LookContext } from '../../../ui-kit/styles/use-styles.js'
import { createLook } from './create-look.js'
import { Dialog } from './dialog.js'
import type { FollowedFocus } from './follow-focus.js'
import type { IdleTime } from './idle-steps.js'
import type { Panes } from './panes.js'
import type { QuoinMountOptions } from './quoin-mount-options.js'
import { lockScroll } from './scroll-lock.js'
import { standAbove } from './stand-above.js'
import type { ViewAhead } from './view-ahead.js'

export interface ModalOptions {
  readonly kernel: AnyKernel
  readonly loader: PartLoader
  /** The tokens, as a style sheet's text. */
  readonly theme: string
  readonly options: QuoinMountOptions
  /** The page's idle time; `undefined` if the host does not want it to be used. */
  readonly idle: IdleTime | undefined
}

/** The modal of one mount. It is in the page only while it is open. */
export interface Modal {
  /** Adds the modal to the page synchronously, not a frame later. */
  open(): void
  /** Removes the modal at once for keyboard, screen reader and views; only a picture of it stays visible for 100 ms. */
  close(returnFocusTo: HTMLElement | null): void
  /**
   * Renders a view ahead in small tasks, outside of the page: nothing is displayed, focused, announced or requested, and no
   * effect runs. If the modal opens with this view within five minutes, it displays these elements. Without React's
   * `Activity` (before 19.2) it does nothing. Never rejects.
   */
  prepare(view: string, params: unknown): Promise<void>
  setTheme(theme: string): void
  dispose(): void
}

/** Until the code that follows the focus is loaded. */
const withoutFollowing: FollowedFocus = {
  returnTo: (element) => element?.focus({ preventScroll: true }),
  end: () => undefined,
}

const drawContent = (
  kernel: AnyKernel,
  loader: PartLoader,
  look: Look,
  host: HTMLElement,
  Panes: Panes | undefined,
): ReactNode => (
  <KernelContext.Provider value={kernel}>
    <PartLoaderContext.Provider value={loader}>
      <LookContext.Provider value={look}>
        <Dialog host={host} Panes={Panes} />
      </LookContext.Provider>
    </PartLoaderContext.Provider>
  </KernelContext.Provider>
)

/** Adopts the styles of the modal, or of a drawer, and returns the look of its views. */
async function adoptLook(shadow: ShadowRoot, options: QuoinMountOptions): Promise<Look> {
  adoptStyles(shadow, modalHostStyles + shellStyles + kitLayoutStyles + kitControlStyles, options.nonce)
  const look = createLook(shadow, options)
  if (options.presentation === 'drawer')
    look.adopt((await import('../../../ui-kit/styles/drawer-styles.js')).drawerStyles)
  return look
}

export async function createModal({ kernel, loader, theme, options, idle }: ModalOptions): Promise<Modal> {
  // A tag name for tests and developers to find it by. It is not registered: it needs no behaviour of its own.
  const host = document.createElement('quoin-modal')
  const shadow = host.attachShadow({ mode: 'open' })
  const look = await adoptLook(shadow, options)
  const changeTheme = adoptStyles(shadow, theme, options.nonce)
  let opened: { readonly root: Root; readonly release: () => void } | undefined
  let endLeaving: (() => void) | undefined
  let ahead: ViewAhead | undefined
  let stopPreloading: (() => void) | undefined
  let hasEnded = false

  let panes: Panes | undefined
  const contentOf = (seen: AnyKernel): ReactNode => drawContent(seen, loader, look, host, panes)

  const dropAhead = (): void => {
    ahead?.drop()
    ahead = undefined
  }

  let work: typeof import('./idle-work.js') | undefined
  let focus = withoutFollowing
  // A user who presses at once does not wait for it. Without it openings take longer, and are the same.
  const loadWork = loadOnce(async () => {
    work = await import('./idle-work.js')
    panes = work.createPanes(options, kernel, look.adopt)
    if (!hasEnded) focus = work.startFollowing(kernel, host, shadow, look.adopt)
  })

  const preload = async (): Promise<void> => {
    await loadWork().catch(() => undefined)
    stopPreloading?.()
    if (work && idle && opened) stopPreloading = work.preloadViews(kernel, loader, idle, host)
  }

  /** Two tasks, since each loads fonts: a press that comes between waits for one. */
  const layOut = (['header', 'all'] as const).map((part) => (): void => {
    if (!endLeaving) ahead?.layOut(host, options.target ?? document.body, part)
  })

  /** Renders the view that opens: the one that was rendered ahead if it is that. */
  const render = (): Root => {
    const shown = ahead?.show()
    dropAhead()
    if (shown) return shown
    const root = createRoot(shadow)
    root.render(contentOf(kernel))
    return root
  }

  const end = (): void => {
    opened?.root.unmount()
    opened?.release()
    opened = undefined
  }

  return {
    open() {
      if (opened) return
      endLeaving?.()
      // All three read the page before anything is changed: a later read would compute styles and layout twice.
      const reachable = reachableElements()
      const above = standAbove(host, options.target, options.nonce)
      const unlock = lockScroll(options.nonce)
      above.enter(reachable)
      const root = flushSync(render)
      above.rise()
      opened = {
        root,
        release: () => {
          stopPreloading?.()
          above.end()
          unlock()
        },
      }
      if (idle) idle.run([preload])
      else afterPaint(() => void preload())
    },
    close(returnFocusTo) {
      if (!opened) return
      const leave = work?.prepareLeaving(kernel, host, shadow)
      end()
      endLeaving = leave?.(() => {
        endLeaving = undefined
      })
      if (!endLeaving) host.remove()
      // Only if nothing else has the focus, such as a wallet's own dialog. The views have given back the secure frame's.
      if (document.activeElement === document.body) focus.returnTo(returnFocusTo)
    },
    async prepare(view, params) {
      const isDone = (): boolean => opened !== undefined || ahead?.serves(view, params) === true
      if (isDone()) return
      await loadWork().catch(() => undefined)
      await work?.loadBeside(kernel, loader, view)
      if (!work || isDone() || hasEnded) return
      dropAhead()
      const onRendered = (): void => idle?.run(layOut)
      ahead = work.renderAhead({ kernel, shadow, view, params, contentOf, onRendered })
    },
    setTheme: (next) => changeTheme(next),
    dispose() {
      hasEnded = true
      focus.end()
      endLeaving?.()
      host.remove()
      const ended = opened
      opened = undefined
      ended?.release()
      // A component of the page may end it while rendering: React must not unmount a root then.
      queueMicrotask(() => {
        ended?.root.unmount()
        dropAhead()
      })
    },
  }
}

/**
 * Returns the elements of the page that stay usable while everything else behind the modal is inert, for keyboard,
 * pointer and screen reader: those without size, because a wallet shows its own dialog in one later.
 */
const reachableElements = (): readonly Element[] =>
  [...document.body.children].filter((element) => {
    const { width, height } = element.getBoundingClientRect()
    return width === 0 || height === 0
  })
