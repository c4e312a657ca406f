import type { Spring } from './spring.js'

/** The easing of browsers without `linear()`. */
const fallback = 'cubic-bezier(.2, .8, .2, 1)'

export const prefersReducedMotion = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches

/** Animates an element by a spring. Does nothing and returns `undefined` if reduced motion is preferred. */
export function animate(
  element: Element,
  keyframes: PropertyIndexedKeyframes | Keyframe[],
  { duration, easing }: Pick<Spring, 'duration' | 'easing'>,
  options?: KeyframeAnimationOptions,
): Animation | undefined {
  if (prefersReducedMotion()) return undefined
  const isKnown = !easing.startsWith('linear(') || CSS.supports('transition-timing-function', 'linear(0, 1)')
  return element.animate(keyframes, { duration, easing: isKnown ? easing : fallback, ...options })
}
