import { adoptStyles } from '../../../ui-kit/styles/adopt-styles.js'
import { makeOthersInert } from './make-inert.js'

/** The host element of an open modal, above everything in the page. */
export interface AbovePage {
  /** Adds the element to the page, and makes everything behind it inert, except for elements that stay usable. */
  enter(reachable: readonly Element[]): void
  /** Lowers what is higher in the page. It reads the element's style: call it once the modal is laid out. */
  rise(): void
  end(): void
}

/** Properties that make the fixed children of an element fixed to it, not to the viewport. */
const traps = [
  'transform',
  'translate',
  'rotate',
  'scale',
  'perspective',
  'filter',
  'backdropFilter',
] as const

function trapsFixed(element: Element): boolean {
  const style = getComputedStyle(element)
  // Older browsers do not have all of them.
  const isSet = traps.some((name) => (style[name] ?? 'none') !== 'none')
  return (
    isSet || /paint|layout|strict|content|transform|perspective|filter/.test(style.contain + style.willChange)
  )
}

/** Returns the host page's modal dialog, the one with the focus first: everything outside of it is inert and below it. */
function modalDialog(): Element | undefined {
  if (!CSS.supports('selector(:modal)')) return undefined
  const dialog = 'dialog:modal'
  return document.activeElement?.closest(dialog) ?? [...document.querySelectorAll(dialog)].at(-1)
}

/** Returns the `z-index` by which an element is ordered in the page: that of its outermost stacking context. */
function levelOf(element: Element | null): number {
  let level = 0
  for (let at = element; at; at = at.parentElement) {
    const own = Number(getComputedStyle(at).zIndex)
    // `auto` is no number.
    if (!Number.isNaN(own)) level = own
  }
  return level
}

/** Returns the highest level at nine points of the window. */
function highestLevel(): number {
  const at = (size: number): readonly number[] => [1, size / 2, size - 2]
  return Math.max(
    ...at(innerWidth).flatMap((x) => at(innerHeight).map((y) => levelOf(document.elementFromPoint(x, y)))),
  )
}

interface Place {
  readonly parent: Element
  readonly isDialog: boolean
}

/** Returns the target, else the page's modal dialog, else the body, or the root if the body traps fixed elements. */
function findPlace(target: Element | undefined): Place {
  const dialog = modalDialog()
  const { body, documentElement: root } = document
  // A target outside of the dialog is inert.
  const usable = target && dialog && !dialog.contains(target) ? undefined : target
  return { parent: usable ?? dialog ?? (trapsFixed(body) ? root : body), isDialog: dialog !== undefined }
}

/** Finds the place of the modal's host, where it becomes the last child (docs/decisions/dialog.md). It only reads the page. */
export function standAbove(host: HTMLElement, target: Element | undefined, nonce?: string): AbovePage {
  let place = findPlace(target)
  const highest = highestLevel()
  let usable: readonly Element[] = []
  let connect = (): void => undefined
  let raise = (): void => undefined

  const put = (): void => {
    place.parent.append(host)
    host.popover = place.isDialog ? 'manual' : null
    // The top layer: a dialog clips and moves its content.
    if (place.isDialog) host.showPopover?.()
    connect = makeOthersInert([host, ...usable], document.body)
  }

  const rise = (): void => {
    if (highest <= levelOf(host)) return
    // Elements that become inert become stacking contexts, too: none of them is above the modal, by whatever z-index.
    const rule = 'body>[inert]{isolation:isolate!important;z-index:0!important}'
    const change = adoptStyles(document, rule, nonce)
    raise = () => change(undefined)
  }

  const end = (): void => {
    connect()
    raise()
  }

  // A dialog that is closed or removed takes its content from the screen.
  const observer = new ResizeObserver(([entry]) => {
    if (entry?.contentRect.width) return
    end()
    place = findPlace(target)
    put()
    rise()
    if (!place.isDialog) observer.disconnect()
    host.shadowRoot?.querySelector<HTMLElement>('.q-title')?.focus({ preventScroll: true })
  })
  return {
    enter(reachable) {
      usable = reachable
      put()
      if (place.isDialog) observer.observe(host)
    },
    rise,
    end() {
      observer.disconnect()
      end()
    },
  }
}
