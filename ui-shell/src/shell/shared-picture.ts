import { isFresh } from '#kernel'
import { animate, prefersReducedMotion } from '../../../ui-kit/motion/animate.js'
import { createSpring } from '../../../ui-kit/motion/spring.js'

/** A press whose view comes later than this is no longer what the user looks at. Milliseconds. */
const maxAgeMs = 800
/** Pictures of almost the same size are not one that grows. Pixels. */
const minGrowth = 12

const spring = createSpring({ settleMs: 280, bounce: 0.12 })

/** The picture of what was pressed. */
interface Departure {
  readonly picture: HTMLElement
  readonly key: string
  readonly rect: DOMRect
  readonly at: number
}

/** Returns what two elements of one wallet's picture have in common: the picture, or its initial. */
const keyOf = (picture: Element): string => picture.querySelector('img')?.src ?? picture.textContent

/** The picture that a view shares with the next one. */
export interface SharedPicture {
  /**
   * Moves the picture from where it was pressed to its place in a new view, if both are displayed.
   *
   * @param offset how far below its place the view is displayed. Pixels
   */
  arrive(root: HTMLElement, frame: HTMLElement, view: HTMLElement, offset: number): void
  /** Ends a movement at once. */
  end(): void
}

/** Returns the pressed row's picture; on the way back that in the ring. */
function pressedPicture(target: EventTarget | null, shadow: ShadowRoot): HTMLElement | null {
  if (!(target instanceof Element)) return null
  const row = target.closest('button, a')?.querySelector<HTMLElement>('.q-image')
  return row ?? shadow.querySelector<HTMLElement>('.q-frame > .q-view .q-hero-image .q-image')
}

/**
 * Moves a wallet's picture from its row to the ring of the connecting view, and back: a copy above the card, so that the card's
 * edge never cuts it. Not by a view transition: that stops the rendering of the page and its input for as long.
 */
export function createSharedPicture(shadow: ShadowRoot): SharedPicture {
  let departure: Departure | undefined
  let flight: { readonly copy: HTMLElement; readonly hide: Animation } | undefined

  const end = (): void => {
    flight?.copy.remove()
    flight?.hide.cancel()
    flight = undefined
  }
  shadow.addEventListener(
    'click',
    ({ target, timeStamp: at }) => {
      const picture = prefersReducedMotion() ? null : pressedPicture(target, shadow)
      if (!picture) {
        departure = undefined
        return
      }
      const key = keyOf(picture)
      // A picture that is still on its way comes back from there.
      const shown = flight && keyOf(flight.copy) === key ? flight.copy : picture
      departure = { picture, key, rect: shown.getBoundingClientRect(), at }
    },
    true,
  )

  return {
    end,
    arrive(root, frame, view, offset) {
      const from = departure
      departure = undefined
      if (!from || !isFresh(from.at, maxAgeMs, performance.now())) return
      const target = [...view.querySelectorAll<HTMLElement>('.q-image')].find(
        (one) => keyOf(one) === from.key,
      )
      if (!target) return
      // With the sign of its network, if it has one.
      const whole = target.closest<HTMLElement>('.q-token') ?? target
      // The view itself is moving in: its pictures come to rest where they are within it.
      const [place, moved, outer] = [target, view, root].map((one) => one.getBoundingClientRect())
      const card = frame.parentElement?.getBoundingClientRect()
      if (!place || !moved || !outer || !card || Math.abs(place.width - from.rect.width) < minGrowth) return
      const x = place.x - moved.x + card.x + frame.offsetLeft + view.offsetLeft
      const y = place.y - moved.y + card.y + frame.offsetTop + view.offsetTop - offset
      if (place.y < moved.y || place.bottom > moved.bottom) return
      // A clone of an HTMLElement is one.
      const copy = whole.cloneNode(true) as HTMLElement
      copy.classList.add('q-flight')
      copy.style.position = 'absolute'
      copy.style.left = `${x - outer.x}px`
      copy.style.top = `${y - outer.y}px`
      // Its radius may be that of its place, which it has not here.
      if (whole === target) copy.style.borderRadius = getComputedStyle(target).borderRadius
      const scale = from.rect.width / place.width
      const start = `translate(${from.rect.x - x}px, ${from.rect.y - y}px) scale(${scale})`
      root.append(copy)
      // The view that was left still fades out, without it. A list beside the view keeps it.
      if (!view.contains(from.picture) && !from.picture.closest('.q-side'))
        from.picture.style.visibility = 'hidden'
      const fly = animate(copy, { transform: [start, 'none'] }, spring)
      const hide = whole.animate({ opacity: [0, 0] }, { duration: spring.duration })
      flight = { copy, hide }
      fly?.addEventListener('finish', end)
    },
  }
}
