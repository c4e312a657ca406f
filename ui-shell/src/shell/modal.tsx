import { inertOthers } from 'aria-hidden'
import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import type { AnyKernel } from '#kernel'
import { KernelContext } from '../../../ui-kit/plugin/kernel-context.js'
import type { PartLoader } from '../../../ui-kit/plugin/part-loader.js'
import { PartLoaderContext } from '../../../ui-kit/plugin/part-loader-context.js'
import { adoptStyles } from '../../../ui-kit/styles/adopt-styles.js'
import { kitControlStyles } from '../../../ui-kit/styles/kit-control-styles.js'
import { kitLayoutStyles } from '../../../ui-kit/styles/kit-layout-styles.js'
import { shellStyles } from '../../../ui-kit/styles/shell-styles.js'
import { StylesContext } from '../../../ui-kit/styles/use-styles.js'
import { Dialog } from './dialog.js'
import type { IdleTime } from './idle-steps.js'
import { leavingCopy } from './leaving-copy.js'
import { lockScroll } from './scroll-lock.js'
import type { ViewAhead } from './view-ahead.js'

export interface ModalOptions {
  readonly kernel: AnyKernel
  readonly loader: PartLoader
  /** The tokens, as a style sheet's text. */
  readonly theme: string
  readonly target: Element | undefined
  readonly nonce: string | undefined
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

/** Duration of the closing animation. Milliseconds. */
const leaveMs = 100

export function createModal({ kernel, loader, theme, target, nonce, idle }: ModalOptions): Modal {
  // A tag name for tests and developers to find it by. It is not registered: it needs no behaviour of its own.
  const host = document.createElement('quoin-modal')
  const shadow = host.attachShadow({ mode: 'open' })
  // The first component that needs other styles adds them (`useStyles`).
  adoptStyles(shadow, shellStyles + kitLayoutStyles + kitControlStyles, nonce)
  const adopted = new Set<string>()
  const adopt = (text: string): void => {
    if (!adopted.has(text)) adoptStyles(shadow, text, nonce)
    adopted.add(text)
  }
  const changeTheme = adoptStyles(shadow, theme, nonce)
  let opened: { readonly root: Root; readonly release: () => void } | undefined
  let endLeaving: (() => void) | undefined
  let ahead: ViewAhead | undefined
  let hasEnded = false

  const leave = (copy: HTMLElement): void => {
    host.toggleAttribute('data-closing', true)
    shadow.append(copy)
    const cancel = kernel.platform.after(leaveMs, () => endLeaving?.())
    endLeaving = () => {
      cancel()
      copy.remove()
      host.remove()
      host.toggleAttribute('data-closing', false)
      endLeaving = undefined
    }
  }

  const place = (): Element => target ?? document.body

  const contentOf = (seen: AnyKernel): ReactNode => (
    <KernelContext.Provider value={seen}>
      <PartLoaderContext.Provider value={loader}>
        <StylesContext.Provider value={adopt}>
          <Dialog host={host} />
        </StylesContext.Provider>
      </PartLoaderContext.Provider>
    </KernelContext.Provider>
  )

  const dropAhead = (): void => {
    ahead?.drop()
    ahead = undefined
  }

  const layOut = (): void => {
    if (!endLeaving) ahead?.layOut(host, place())
  }

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
      // Both read the page's layout before anything is changed: a later read would force another one.
      const reachable = reachableElements()
      const unlock = lockScroll(nonce)
      place().append(host)
      const root = flushSync(render)
      const reconnect = inertOthers([host, ...reachable], document.body)
      opened = {
        root,
        release: () => {
          reconnect()
          unlock()
        },
      }
    },
    close(returnFocusTo) {
      if (!opened) return
      const copy = leavingCopy(shadow)
      const hadFocus = document.activeElement === host || document.activeElement === document.body
      end()
      if (copy) leave(copy)
      else host.remove()
      // Only if nothing else has taken the focus since, such as a wallet's own dialog.
      if (hadFocus && returnFocusTo?.isConnected) returnFocusTo.focus({ preventScroll: true })
    },
    async prepare(view, params) {
      const isDone = (): boolean => opened !== undefined || ahead?.serves(view, params) === true
      if (isDone()) return
      // A file of its own: a user who presses at once does not wait for it. Without it the opening takes longer, and is the same.
      const loaded = await import('./view-ahead.js').catch(() => undefined)
      if (!loaded || isDone() || hasEnded) return
      dropAhead()
      const onRendered = (): void => idle?.run([layOut])
      ahead = loaded.renderAhead({ kernel, shadow, view, params, contentOf, onRendered })
    },
    setTheme: (next) => changeTheme(next),
    dispose() {
      hasEnded = true
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
 * pointer and screen reader: those without size, because a wallet shows its own dialog in one later, and frames of the
 * platform, because a view may have placed one over the card before the modal was opened.
 */
const reachableElements = (): readonly Element[] =>
  [...document.body.children].filter((element) => {
    const { width, height } = element.getBoundingClientRect()
    return width === 0 || height === 0 || element.localName === 'quoin-frame'
  })
