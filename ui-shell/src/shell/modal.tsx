import { inertOthers } from 'aria-hidden'
import * as React from 'react'
import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import { type AnyKernel, isFresh } from '#kernel'
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
import { type LentKernel, lendKernel } from './lend-kernel.js'
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
  /**
   * Renders a view ahead in small tasks, outside of the page: nothing is displayed, focused, announced or requested, and no
   * effect runs. If the modal opens with this view within five minutes, it displays these elements. Without React's
   * `Activity` (before 19.2) it does nothing.
   */
  prepare(view: string, params: unknown): void
  setTheme(theme: string): void
  dispose(): void
}

/** A view that is rendered ahead, in a root of its own. */
interface Prepared {
  readonly root: Root
  readonly lent: LentKernel
  /** Milliseconds since 1970. */
  readonly at: number
}

/** Duration of the closing animation. Milliseconds. */
const leaveMs = 100

/** What a view has kept since its first render, such as a time, is not older when it opens. Milliseconds. */
const preparedMs = 300_000

// Read by name: bundlers report the import of a member that the host's React may not have.
const Activity: typeof React.Activity | undefined = Reflect.get(React, 'Activity')

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
  let prepared: Prepared | undefined

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

  const render = (root: Root, seen: AnyKernel, mode?: 'hidden' | 'visible'): void => {
    const content = (
      <KernelContext.Provider value={seen}>
        <PartLoaderContext.Provider value={loader}>
          <StylesContext.Provider value={adopt}>
            <Dialog host={host} />
          </StylesContext.Provider>
        </PartLoaderContext.Provider>
      </KernelContext.Provider>
    )
    root.render(Activity && mode ? <Activity mode={mode}>{content}</Activity> : content)
  }

  const dropPrepared = (): void => {
    prepared?.root.unmount()
    prepared = undefined
  }

  const isPreparedFresh = (): boolean => isFresh(prepared?.at, preparedMs, kernel.platform.now())

  /** Returns the view that was rendered ahead if it is the one that opens. Another one is dropped. */
  const takePrepared = (): Prepared | undefined => {
    if (!isPreparedFresh() || !prepared?.lent.show()) dropPrepared()
    const taken = prepared
    prepared = undefined
    return taken
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
      const taken = takePrepared()
      const root = taken?.root ?? createRoot(shadow)
      const place = target ?? document.body
      place.append(host)
      flushSync(() => render(root, taken?.lent.kernel ?? kernel, taken && 'visible'))
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
    prepare(view, params) {
      if (opened || !Activity || (isPreparedFresh() && prepared?.lent.displays(view, params))) return
      dropPrepared()
      const root = createRoot(shadow)
      const lent = lendKernel(kernel, { view, params, key: 0 })
      prepared = { root, lent, at: kernel.platform.now() }
      React.startTransition(() => render(root, lent.kernel, 'hidden'))
    },
    setTheme: (next) => changeTheme(next),
    dispose() {
      endLeaving?.()
      host.remove()
      const ended = opened
      opened = undefined
      ended?.release()
      // A component of the page may end it while rendering: React must not unmount a root then.
      queueMicrotask(() => {
        ended?.root.unmount()
        dropPrepared()
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
