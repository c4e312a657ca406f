import type { AnyKernel } from '#kernel'
import { rollDigits } from '../../../ui-kit/motion/roll-digits.js'
import { markSuccess } from './connect-success.js'
import { dragSheet } from './drag-sheet.js'
import { createFrameMotion } from './frame-motion.js'
import { fadeLeftView } from './left-view.js'
import { motionStyles } from './motion-styles.js'
import { createSharedPicture } from './shared-picture.js'
import { staggerRows } from './stagger-rows.js'

/** The parts of the frame: the view, and in two panes the list beside it. */
const partNames = ['q-view', 'q-side'] as const
type PartName = (typeof partNames)[number]

/** Returns a part of the frame among the elements that React removed. */
const removedPart = (records: readonly MutationRecord[], name: PartName): HTMLElement | undefined =>
  records
    .flatMap(({ removedNodes }) => [...removedNodes])
    .find((node): node is HTMLElement => node instanceof HTMLElement && node.classList.contains(name))

/**
 * Starts the movements of the modal's views. They follow what is displayed: a view that is
 * rendered ahead moves nothing.
 *
 * @returns stops them
 */
export function startMotion(
  kernel: AnyKernel,
  shadow: ShadowRoot,
  adopt: (text: string) => void,
): () => void {
  adopt(motionStyles)
  dragSheet(kernel, shadow)
  const stopMarking = markSuccess(kernel, shadow)
  const frameMotion = createFrameMotion(shadow)
  const picture = createSharedPicture(shadow)
  let frame: HTMLElement | undefined
  const parts: Partial<Record<PartName, HTMLElement | undefined>> = {}
  const tops = new WeakMap<Element, number>()
  /** Ends the movements of a part. */
  const ends: Partial<Record<PartName, () => void>> = {}

  // Called after layout and before painting, for content that is displayed.
  const sizes = new ResizeObserver(() => {
    if (frame && parts['q-view']?.isConnected) frameMotion.follow(frame)
  })

  const texts = new MutationObserver((records) => {
    for (const { target, oldValue } of records)
      if (target instanceof Text && oldValue !== null) rollDigits(target, oldValue)
  })

  /** A part leaves in its own column. */
  const changePart = (name: PartName, next: HTMLElement, left: HTMLElement | undefined): void => {
    ends[name]?.()
    const removeLeft =
      frame && left ? fadeLeftView(frame, next, left, frameMotion.height(), tops) : (): void => undefined
    const stopRows = staggerRows(next, !left)
    ends[name] = () => {
      removeLeft()
      stopRows()
    }
  }

  const changeView = (root: HTMLElement, next: HTMLElement, left: HTMLElement | undefined): void => {
    sizes.disconnect()
    sizes.observe(next)
    texts.disconnect()
    texts.observe(next, { subtree: true, characterDataOldValue: true })
    picture.end()
    changePart('q-view', next, left)
    if (frame && left) picture.arrive(root, frame, next, frameMotion.offset())
  }

  const follow = (records: readonly MutationRecord[]): void => {
    // The picture of a card that is closing moves by itself.
    const root = shadow.querySelector<HTMLElement>('.q-root:not([data-closing])')
    const nextFrame = root?.querySelector<HTMLElement>('.q-frame') ?? undefined
    const isSame = nextFrame === frame
    if (!isSame) {
      frameMotion.forget()
      for (const node of [root, nextFrame]) if (node) changes.observe(node, { childList: true })
    }
    frame = nextFrame
    for (const name of partNames) {
      const next = nextFrame?.querySelector<HTMLElement>(`:scope > .${name}`) ?? undefined
      const hasChanged = next !== parts[name]
      parts[name] = next
      if (!root || !next || !hasChanged) continue
      const left = isSame ? removedPart(records, name) : undefined
      if (name === 'q-view') changeView(root, next, left)
      else changePart(name, next, left)
    }
  }
  shadow.addEventListener(
    'scroll',
    ({ target }) => {
      if (target instanceof Element) tops.set(target, target.scrollTop)
    },
    { capture: true, passive: true },
  )
  // React replaces the elements of views, and of a card that failed, before the next frame.
  const changes = new MutationObserver(follow)
  changes.observe(shadow, { childList: true })
  follow([])
  return () => {
    stopMarking()
    frameMotion.forget()
    picture.end()
    for (const observer of [sizes, texts, changes]) observer.disconnect()
  }
}
