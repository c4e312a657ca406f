import { animate } from '../../../ui-kit/motion/animate.js'
import { createSpring, maxSpeedWithoutPassing, type Spring } from '../../../ui-kit/motion/spring.js'
import { isSheet } from './drag-sheet.js'
import { viewMs } from './motion-styles.js'

interface Movement {
  readonly animations: readonly Animation[]
  readonly spring: Spring
  /** The height that is reached at its end, and the way to it. Pixels. */
  readonly to: number
  readonly distance: number
  readonly end: () => void
}

/** The heights of the card's frame. */
export interface FrameMotion {
  /** A view's size may have changed. Called after layout and before painting. */
  follow(frame: HTMLElement): void
  /** The modal closed: the next opening does not start with this height. */
  forget(): void
  /** Returns the height that was displayed last. Pixels. */
  height(): number
  /** Returns how far below its place the top of the view is displayed. Pixels. */
  offset(): number
}

/** In a card this low, the card itself scrolls: see the container query of the shell's styles. */
const minHeight = 420
/** Part of the card above its lower edge that moves with it: the rounded corners, and a shadow's end. Pixels. */
const edge = 48

/** Adds the lower edge of a card, which moves alone. Below the content, which is at its place. */
function addEdge(card: HTMLElement, top: number, way: number): HTMLElement {
  const element = document.createElement('div')
  element.className = 'q-edge'
  element.append(document.createElement('div'))
  card.style.setProperty('--q-edge', `${top}px`)
  card.style.setProperty('--q-way', `${way}px`)
  card.append(element)
  return element
}

/**
 * Animates every change of the card's height, from one view to the next one and within a view. It can be interrupted at
 * any height, and then continues with its speed.
 *
 * Everything has its final place at once, and only transforms are animated: the browser moves them beside the scripts of the page,
 * in each of its frames. A sheet moves as a whole. In a card that hangs from its top, the lower edge moves, and the frame as
 * the edge of what is visible; its content moves against it, and so stays.
 */
export function createFrameMotion(shadow: ShadowRoot): FrameMotion {
  let seen = 0
  let running: Movement | undefined

  const timeOf = ({ animations }: Movement): number => Number(animations[0]?.currentTime ?? 0)
  /** How much lower than displayed the card's height is. */
  const remaining = (): number => (running ? running.distance * (1 - running.spring.at(timeOf(running))) : 0)
  const speed = (): number => (running ? running.spring.speedAt(timeOf(running)) * running.distance : 0)

  const end = (): void => {
    const ended = running
    running = undefined
    for (const animation of ended?.animations ?? []) animation.cancel()
    ended?.end()
  }

  const move = (frame: HTMLElement, from: number, to: number, spring: Spring): void => {
    const card = frame.parentElement
    if (!card) return
    const distance = to - from
    let remove = (): void => undefined
    const slide = (element: Element, way: number): Animation | undefined =>
      animate(element, { translate: [`0 ${way}px`, '0 0'] }, spring)
    const moved: (Animation | undefined)[] = []
    if (isSheet(shadow)) {
      // A sheet that becomes lower starts above the lower edge of the window.
      card.toggleAttribute('data-lifted', distance < 0)
      remove = () => card.toggleAttribute('data-lifted', false)
      moved.push(slide(card, distance))
    } else {
      const height = card.offsetHeight
      const edges = addEdge(
        card,
        Math.max(0, Math.round(Math.min(height, height - distance) - edge)),
        Math.abs(distance),
      )
      frame.style.setProperty('--q-lift', `${Math.max(0, -distance)}px`)
      card.toggleAttribute('data-resizing', true)
      remove = () => {
        edges.remove()
        card.toggleAttribute('data-resizing', false)
        for (const name of ['--q-edge', '--q-way']) card.style.removeProperty(name)
        frame.style.removeProperty('--q-lift')
      }
      moved.push(slide(frame, -distance), ...[...edges.children].map((part) => slide(part, -distance)))
      for (const child of frame.children) moved.push(slide(child, distance))
    }
    const animations = moved.filter((animation) => animation !== undefined)
    const [first] = animations
    if (!first) {
      remove()
      return
    }
    running = { animations, spring, to, distance, end: remove }
    const own = running
    first.onfinish = () => {
      if (running === own) end()
    }
  }

  return {
    height: () => seen,
    offset: () => (isSheet(shadow) ? remaining() : 0),
    follow(frame) {
      const from = running ? running.to - remaining() : seen
      const pixelsPerMs = speed()
      end()
      // Of the layout: the card that opens is displayed smaller for a moment.
      const to = frame.offsetHeight
      seen = to
      const distance = to - from
      // Nothing was shown before an opening.
      if (!from || !to || Math.abs(distance) < 1 || shadow.host.clientHeight <= minHeight) return
      const limit = maxSpeedWithoutPassing(viewMs)
      const spring = createSpring({
        settleMs: viewMs,
        speed: Math.max(-limit, Math.min(limit, pixelsPerMs / distance)),
      })
      move(frame, from, to, spring)
    },
    forget() {
      seen = 0
      end()
    },
  }
}
