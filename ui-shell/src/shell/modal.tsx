import { inertOthers } from 'aria-hidden'
import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import type { AnyKernel, RouterEntry } from '#kernel'
import { KernelContext } from '../../../ui-kit/plugin/kernel-context.js'
import type { PartLoader } from '../../../ui-kit/plugin/part-loader.js'
import { PartLoaderContext } from '../../../ui-kit/plugin/part-loader-context.js'
import { adoptStyles } from '../../../ui-kit/styles/adopt-styles.js'
import { kitControlStyles } from '../../../ui-kit/styles/kit-control-styles.js'
import { kitLayoutStyles } from '../../../ui-kit/styles/kit-layout-styles.js'
import { shellStyles } from '../../../ui-kit/styles/shell-styles.js'
import { StylesContext } from '../../../ui-kit/styles/use-styles.js'
import { Dialog } from './dialog.js'
import { leavingCopy } from './leaving-copy.js'
import { rehearse } from './rehearse.js'
import { lockScroll } from './scroll-lock.js'

export interface ModalOptions {
  readonly kernel: AnyKernel
  readonly loader: PartLoader
  /** The tokens, as a style sheet's text. */
  readonly theme: string
  readonly target: Element | undefined
  readonly nonce: string | undefined
}

/** The modal of one mount. It is in the page only while it is open. */
export interface Modal {
  /** Adds the modal to the page synchronously, not a frame later. */
  open(): void
  /** Removes the modal at once for keyboard, screen reader and views; only a picture of it stays visible for 100 ms. */
  close(returnFocusTo: HTMLElement | null): void
  /** Renders a view ahead, without displaying it. */
  rehearse(entry: RouterEntry): void
  setTheme(theme: string): void
  dispose(): void
}

const nothing = (): void => undefined

/** Duration of the closing animation. Milliseconds. */
const leaveMs = 100

export function createModal({ kernel, loader, theme, target, nonce }: ModalOptions): Modal {
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
  let endRehearsal = nothing

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

  const end = (): void => {
    opened?.root.unmount()
    opened?.release()
    opened = undefined
  }

  return {
    open() {
      if (opened) return
      endRehearsal()
      endLeaving?.()
      // Both read the page's layout before anything is changed: a later read would force another one.
      const reachable = reachableElements()
      const unlock = lockScroll(nonce)
      const place = target ?? document.body
      place.append(host)
      const root = createRoot(shadow)
      flushSync(() =>
        root.render(
          <KernelContext.Provider value={kernel}>
            <PartLoaderContext.Provider value={loader}>
              <StylesContext.Provider value={adopt}>
                <Dialog host={host} />
              </StylesContext.Provider>
            </PartLoaderContext.Provider>
          </KernelContext.Provider>,
        ),
      )
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
    rehearse(entry) {
      if (opened) return
      // Forgotten at its end, with all that it has rendered.
      endRehearsal = rehearse(kernel, loader, entry, () => {
        endRehearsal = nothing
      })
    },
    setTheme: (next) => changeTheme(next),
    dispose() {
      endRehearsal()
      endLeaving?.()
      host.remove()
      const ended = opened
      opened = undefined
      ended?.release()
      // A component of the page may end it while rendering: React must not unmount a root then.
      queueMicrotask(() => ended?.root.unmount())
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
