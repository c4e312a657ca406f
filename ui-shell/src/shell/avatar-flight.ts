import type { AnyKernel } from '#kernel'
import { animate } from '../../../ui-kit/motion/animate.js'
import { createSpring } from '../../../ui-kit/motion/spring.js'

const spring = createSpring({ settleMs: 420 })
/** Parts of the way in which one picture fades over into the other. */
const fade = { from: 0.25, to: 0.6 }
const fadeOut = { duration: 100, easing: 'ease-in' }

/** The buttons of the page that display an account. */
const buttons = 'quoin-button, quoin-account-button'

const isInSight = ({ x, y, width, height }: DOMRect): boolean =>
  width > 0 && x >= 0 && y >= 0 && x + width <= innerWidth && y + height <= innerHeight

const avatarOf = (button: Element): HTMLElement | null | undefined =>
  button.shadowRoot?.querySelector<HTMLElement>('.picture:not(.bone)')

/** Returns true if the user sees an element in the shadow of a button. */
function isSeen(button: Element, element: Element): boolean {
  const box = element.getBoundingClientRect()
  // The closing modal takes no pointer: a hit test finds what the page displays there.
  return isInSight(box) && document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2) === button
}

/** Returns a picture of an avatar for the modal, which has the same styles under other names. */
function createAvatar(avatar: HTMLElement): HTMLElement {
  const picture = document.createElement('span')
  picture.className = 'q-avatar'
  picture.style.cssText = avatar.style.cssText
  const image = avatar.querySelector('img')
  if (image) picture.append(image.cloneNode())
  return picture
}

/** The flight of a wallet's picture from the closing card into the page's button. */
export interface AvatarFlight {
  /**
   * The card leaves. If the button shows no avatar by then, the picture fades out.
   *
   * @returns how much longer it lasts. Milliseconds
   */
  land(): number
  end(): void
}

/**
 * Starts the flight of the picture of a wallet that has connected into the account's avatar: the picture stays above the
 * card, which may leave before it. Without a button in sight it stays in the card.
 *
 * It is one animation from the beginning, with a delay: it starts in time also while the page's scripts are busy, and never leaves
 * the picture alone on the page.
 *
 * @param copy the picture of the card that closes
 * @param delay the time until the card leaves. Milliseconds
 */
export function startFlight(kernel: AnyKernel, copy: HTMLElement, delay: number): AvatarFlight | undefined {
  const source = copy.querySelector<HTMLElement>('.q-hero-image .q-image')
  const button = [...document.querySelectorAll(buttons)].find(
    (one) => Reflect.get(one, 'kernel') === kernel && isInSight(one.getBoundingClientRect()),
  )
  if (!source || !button) return undefined
  const from = source.getBoundingClientRect()
  const outer = copy.getBoundingClientRect()
  const wallet = source.cloneNode(true) as HTMLElement // a clone of an HTMLElement is one
  wallet.style.borderRadius = getComputedStyle(source).borderRadius
  const picture = document.createElement('span')
  picture.className = 'q-flight q-landing'
  picture.append(wallet)
  for (const [name, pixels] of Object.entries({
    left: from.x - outer.x,
    top: from.y - outer.y,
    width: from.width,
    height: from.height,
  }))
    picture.style.setProperty(name, `${pixels}px`)
  source.style.visibility = 'hidden'
  copy.append(picture)
  let flight: Animation | undefined
  let hide: Animation | undefined
  let timing: KeyframeAnimationOptions = { delay, fill: 'both' }

  const aim = (): void => {
    const avatar = avatarOf(button)
    hide?.cancel()
    // It appears by the arrival.
    hide = avatar?.animate({ opacity: [0, 0] }, { duration: 1, fill: 'forwards' })
    if (!avatar || !isSeen(button, avatar)) return
    const to = avatar.getBoundingClientRect()
    const place = `translate(${to.x - from.x}px, ${to.y - from.y}px) scale(${to.width / from.width})`
    const { currentTime } = flight ?? {}
    if (!flight) {
      picture.prepend(createAvatar(avatar))
      animate(
        wallet,
        [{ offset: fade.from }, { opacity: 0, offset: fade.to }, { opacity: 0 }],
        spring,
        timing,
      )
    }
    flight?.cancel()
    flight = animate(picture, { transform: ['none', place] }, spring, timing)
    if (flight && currentTime) flight.currentTime = currentTime
  }
  // A button that receives its balance meanwhile draws another avatar, which may be elsewhere.
  const redraws = new MutationObserver(aim)
  if (button.shadowRoot) redraws.observe(button.shadowRoot, { childList: true, subtree: true })
  aim()
  return {
    land() {
      // A wallet's dialog may have covered the avatar until now.
      if (!flight) {
        timing = { fill: 'both' }
        aim()
      }
      const { endTime } = flight?.effect?.getComputedTiming() ?? {}
      if (flight) return Math.max(0, Number(endTime) - Number(flight.currentTime ?? 0))
      redraws.disconnect()
      hide?.cancel()
      animate(picture, { opacity: [1, 0] }, fadeOut, { fill: 'forwards' })
      return fadeOut.duration
    },
    end() {
      redraws.disconnect()
      hide?.cancel()
      picture.remove()
    },
  }
}
