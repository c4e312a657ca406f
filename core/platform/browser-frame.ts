import type { FrameArea, FrameOptions, FrameWindow } from '#kernel'
import { createBrowserLine } from './browser-line.js'
import { listenToWindow } from './listen-to-window.js'

/**
 * Returns the style sheet of the frame's host. The page's own styles do not reach the frame; it is above the modal, and
 * displayed only while it is placed. The position is in the sheet, too: `!important` rules in here override the page's
 * styles and the element's own. The dialog is in the top layer only while it is modal.
 */
function frameStyles(area: FrameArea | undefined): string {
  const lengths = (['top', 'left', 'width', 'height'] as const)
    .map((side) => `${side}: ${Number(area?.[side] ?? 0)}px !important;`)
    .join(' ')
  const radius = Number(area?.radius ?? 0)
  return `
:host { all: initial !important; display: ${area ? 'block' : 'none'} !important; position: fixed !important; z-index: 2147483647 !important; ${lengths} }
dialog { all: initial; display: block; position: fixed; ${lengths} }
dialog::backdrop { display: none; }
iframe { display: block; inline-size: 100%; block-size: 100%; border: 0; border-radius: 0 0 ${radius}px ${radius}px; background: transparent; }
`
}

/**
 * Opens a page in a frame of its own host element under the root element, where it stays: a frame that is moved in the
 * document reloads (docs/decisions/secure-frame.md).
 */
export function openBrowserFrame(page: Window, { url, title, name }: FrameOptions): FrameWindow {
  const { document } = page
  // The tag name identifies it, for tests and people. It is not registered as an element: it needs no behaviour of its
  // own.
  const host = document.createElement('quoin-frame')
  const shadow = host.attachShadow({ mode: 'open' })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(frameStyles(undefined))
  shadow.adoptedStyleSheets = [sheet]
  const frame = document.createElement('iframe')
  frame.title = title
  if (name) frame.name = name
  frame.allow = 'publickey-credentials-get *; clipboard-write'
  frame.referrerPolicy = 'origin'
  frame.src = url
  const dialog = document.createElement('dialog')
  // The host element is the dialog for screen readers.
  dialog.setAttribute('role', 'presentation')
  // Escape is a key of the frame's own page.
  dialog.addEventListener('cancel', (event) => event.preventDefault())
  dialog.append(frame)
  shadow.append(dialog)
  // Fixed children of a body may be fixed to it instead of to the viewport.
  document.documentElement.append(host)
  const ends = new Set<() => void>()

  /** Runs a disposer with the end of the frame, or earlier by the returned function. */
  const until = (end: () => void): (() => void) => {
    const once = (): void => {
      if (ends.delete(once)) end()
    }
    ends.add(once)
    return once
  }

  return {
    post: (message, origin) => frame.contentWindow?.postMessage(message, origin),
    subscribe: (listener) => until(listenToWindow(page, () => frame.contentWindow, listener)),
    openLine(message, origin) {
      const { port1, port2 } = new MessageChannel()
      frame.contentWindow?.postMessage(message, origin, [port2])
      const line = createBrowserLine(port1)
      return { ...line, close: until(line.close) }
    },
    reload() {
      frame.src = url
    },
    place(area) {
      sheet.replaceSync(frameStyles(area))
      const attributes = { role: 'dialog', 'aria-modal': 'true', 'aria-label': title }
      for (const [attribute, value] of Object.entries(attributes))
        area ? host.setAttribute(attribute, value) : host.removeAttribute(attribute)
      // A hidden frame keeps the focus for a moment; code that displays the next view must find the focus free.
      if (area) return
      frame.blur()
      dialog.close()
    },
    focus() {
      frame.focus()
      // An inert frame cannot be focused: a modal dialog of the page is open, and only another one can be above it.
      if (shadow.activeElement !== frame) {
        dialog.showModal()
        frame.focus()
      }
      frame.contentWindow?.focus()
    },
    close() {
      for (const end of [...ends]) end()
      host.remove()
    },
  }
}
