import type { AnyKernel, IconName, LocaleState, ReadableStore } from '#kernel'
import { iconPaths } from '../picture/icon-paths.js'
import { adoptStyles } from '../styles/adopt-styles.js'
import { findPageLook } from './find-page-look.js'
import { toastStyles } from './toast-styles.js'

/** A toast. Its texts are displayed as text. */
export interface Toast {
  readonly id: string
  readonly tone: 'neutral' | 'success' | 'danger'
  readonly title: string
  readonly body?: string | undefined
  /** A press of its text calls `open`. */
  readonly canOpen: boolean
}

export interface ToastsOptions {
  /** Returns true for the kernel of the plugin: the toasts have the look of its mount. May throw for another one. */
  isOwn(kernel: AnyKernel): boolean
  readonly store: ReadableStore<{
    /** The oldest first. */
    readonly shown: readonly Toast[]
    readonly waiting: number
    /** Nothing is displayed, such as while the modal is open. */
    readonly isCovered: boolean
  }>
  /** `kernel.i18n.store` */
  readonly locale: ReadableStore<LocaleState>
  /** Returns the name of the region, that of the close button, and the number of toasts that wait. */
  text(key: 'region' | 'close' | 'more', values?: { readonly count: number }): string
  readonly position: 'bottom-end' | 'bottom-start' | 'top-end' | 'top-start'
  open(id: string): void
  dismiss(id: string): void
  /** Keeps all toasts until the returned function is called. */
  hold(): () => void
}

const svgNamespace = 'http://www.w3.org/2000/svg'
const icons = { neutral: 'info', success: 'success', danger: 'error' } as const

function drawIcon(name: IconName): SVGElement {
  const svg = document.createElementNS(svgNamespace, 'svg')
  svg.setAttribute('viewBox', '0 0 20 20')
  svg.setAttribute('aria-hidden', 'true')
  const line = document.createElementNS(svgNamespace, 'path')
  line.setAttribute('d', iconPaths[name])
  svg.append(line)
  return svg
}

const part = <Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  className: string,
  textContent = '',
): HTMLElementTagNameMap[Name] => Object.assign(document.createElement(name), { className, textContent })

/** Returns the focused element, also inside of shadow roots. */
function focusedElement(): Element | null {
  let active = document.activeElement
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement
  return active
}

/** Draws a toast: a button with its text, and one that closes it. */
function drawToast(
  { id, tone, title, body, canOpen }: Toast,
  { open, dismiss, text }: ToastsOptions,
): HTMLElement {
  const item = part('li', '')
  item.dataset.id = id
  item.dataset.tone = tone
  const content = part(canOpen ? 'button' : 'div', 'text')
  if (content instanceof HTMLButtonElement) {
    content.type = 'button'
    content.addEventListener('click', () => open(id))
  }
  content.append(drawIcon(icons[tone]), part('span', 'title', title))
  if (body) content.append(part('span', 'body', body))
  const close = part('button', 'close')
  close.type = 'button'
  close.setAttribute('aria-label', text('close'))
  close.append(drawIcon('close'))
  close.addEventListener('click', () => dismiss(id))
  item.append(content, close)
  return item
}

/** The parts of the surface. The live regions exist before their texts, so that these are announced. */
function createParts() {
  // The tag name identifies it, for tests and people. It is not registered as an element.
  const host = document.createElement('quoin-toasts')
  const shadow = host.attachShadow({ mode: 'open' })
  const root = part('div', 'root')
  const region = part('section', '')
  const list = part('ul', '')
  const more = part('p', 'more')
  const polite = part('div', 'live')
  const urgent = part('div', 'live')
  polite.setAttribute('role', 'status')
  urgent.setAttribute('role', 'alert')
  // A list without bullets is none for VoiceOver otherwise.
  list.setAttribute('role', 'list')
  region.append(list, more)
  root.append(region, polite, urgent)
  shadow.append(root)
  return { host, shadow, root, region, list, more, polite, urgent }
}

type Parts = ReturnType<typeof createParts>

/** The keyboard focus in the toasts, and what keeps them. */
interface ToastFocus {
  /** Moves the focus to the newest toast, or back to the page if there is none. */
  repair(): void
  /** The toasts are gone or hidden: their elements leave without events. */
  letGo(): void
  end(): void
}

/** Keeps the toasts while one of them has the pointer or the focus. F6 moves the focus to them and back, Escape closes the focused one. */
function followFocus(
  { host, shadow, root, list }: Parts,
  { store, hold, dismiss }: ToastsOptions,
): ToastFocus {
  let release: (() => void) | undefined
  let returnTo: Element | null = null

  const isInside = (): boolean => document.activeElement === host
  const enter = (): void =>
    [...list.querySelectorAll('li')].at(-1)?.querySelector('button')?.focus({ preventScroll: true })
  const leave = (): void => {
    if (returnTo instanceof HTMLElement && returnTo.isConnected) returnTo.focus({ preventScroll: true })
    // The page as a whole had the focus.
    if (shadow.activeElement instanceof HTMLElement) shadow.activeElement.blur()
  }
  const keep = (): void => {
    release ??= hold()
  }
  const letGo = (): void => {
    release?.()
    release = undefined
  }
  root.addEventListener('pointerenter', keep)
  root.addEventListener('focusin', keep)
  root.addEventListener('pointerleave', () => {
    if (!isInside()) letGo()
  })
  root.addEventListener('focusout', () =>
    // The next element has the focus by then.
    queueMicrotask(() => {
      if (!isInside() && !root.matches(':hover')) letGo()
    }),
  )

  const onKey = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return
    const isShown = list.children.length > 0 && !store.getState().isCovered
    if (event.key === 'F6' && isShown) {
      event.preventDefault()
      if (isInside()) leave()
      else {
        returnTo = focusedElement()
        enter()
      }
      return
    }
    const id = event.key === 'Escape' && shadow.activeElement?.closest('li')?.dataset.id
    if (!id) return
    event.preventDefault()
    dismiss(id)
  }
  document.addEventListener('keydown', onKey)
  return {
    repair: () => (list.children.length > 0 ? enter() : leave()),
    letGo,
    end() {
      document.removeEventListener('keydown', onKey)
      letGo()
    },
  }
}

/** Announces each toast once, after the regions have been in the page for a frame. */
function createAnnouncer({ polite, urgent }: Parts) {
  const announced = new Set<string>()
  let frame = 0
  return {
    announce(toasts: readonly Toast[]): void {
      const news = toasts.filter(({ id }) => !announced.has(id))
      for (const { id } of news) announced.add(id)
      if (news.length === 0) return
      const write = (): void => {
        for (const { tone, title, body } of news) {
          const place = tone === 'danger' ? urgent : polite
          // Earlier lines are not needed any more.
          place.replaceChildren(
            ...[...place.children].slice(-2),
            part('p', '', [title, body].filter(Boolean).join('. ')),
          )
        }
      }
      frame = requestAnimationFrame(() => {
        frame = requestAnimationFrame(write)
      })
    },
    end: () => cancelAnimationFrame(frame),
  }
}

/** Puts the toasts above what the page displays now: a modal dialog of the page is above the body, and makes it inert. */
function rise(host: HTMLElement): void {
  const dialog = CSS.supports('selector(:modal)')
    ? [...document.querySelectorAll('dialog:modal')].at(-1)
    : undefined
  const place = dialog ?? document.body
  if (host.parentElement === place) return
  place.append(host)
  host.showPopover?.()
}

/**
 * Draws toasts at a corner of the page, in the theme of the host's mount. They never take the focus by themselves: F6 moves it to the newest
 * one and back, Escape closes the focused one. Without a mount of the kernel nothing is drawn.
 *
 * @example
 * const isOwn = (kernel: AnyKernel) => kernel.get(ChatToken) === service
 * const unmount = mountToasts({ isOwn, store, locale: ctx.i18n.store, text: ctx.t, position: 'top-end', open, dismiss, hold })
 * @returns removes everything from the page
 */
export function mountToasts(options: ToastsOptions): () => void {
  const { store, locale, text, position } = options
  const parts = createParts()
  const { host, shadow, root, region, list, more } = parts
  host.dataset.position = position
  host.popover = 'manual'
  const focus = followFocus(parts, options)
  const announcer = createAnnouncer(parts)
  let changeTheme: ((styles: string) => void) | undefined

  const drawList = (toasts: readonly Toast[]): void => {
    const items = new Map([...list.querySelectorAll('li')].map((item) => [item.dataset.id, item]))
    const focused = shadow.activeElement?.closest('li')?.dataset.id
    for (const [id, item] of items) if (!toasts.some((one) => one.id === id)) item.remove()
    for (const toast of toasts) if (!items.has(toast.id)) list.append(drawToast(toast, options))
    // The focus stays at the toasts while there are any.
    if (focused !== undefined && !toasts.some(({ id }) => id === focused)) focus.repair()
  }
  const draw = (): void => {
    if (!changeTheme) return
    const { shown, waiting, isCovered } = store.getState()
    const { direction, locale: language } = locale.getState()
    const isSeen = shown.length > 0 && !isCovered
    host.dir = direction
    root.dir = direction
    root.lang = language
    region.setAttribute('aria-label', text('region'))
    if (isSeen) rise(host)
    drawList(shown)
    host.toggleAttribute('data-covered', !isSeen)
    more.hidden = waiting === 0
    more.textContent = waiting > 0 ? text('more', { count: waiting }) : ''
    if (isSeen) announcer.announce(shown)
    else focus.letGo()
  }

  const leaveLook = findPageLook(options.isOwn, ({ theme, options: mount }) => {
    if (changeTheme) {
      changeTheme(theme)
      return
    }
    adoptStyles(shadow, toastStyles, mount?.nonce)
    changeTheme = adoptStyles(shadow, theme, mount?.nonce)
    draw()
  })
  const stops = [store.subscribe(draw), locale.subscribe(draw)]

  return () => {
    for (const stop of stops) stop()
    leaveLook()
    announcer.end()
    focus.end()
    host.remove()
  }
}
