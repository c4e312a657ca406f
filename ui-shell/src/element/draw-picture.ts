import { drawSpan } from './draw-button.js'

/**
 * A round picture. Where there is none, or it does not load, its initial or colours stand in its place.
 *
 * @param source was checked by `imageSource`
 */
export function drawPicture(
  source: string | undefined,
  name: string,
  colors: readonly string[] = [],
): HTMLSpanElement {
  const initial = [...name][0]?.toLocaleUpperCase()
  const element = drawSpan('picture', source ? '' : initial)
  for (const [index, color] of colors.entries()) element.style.setProperty(`--q-${'abc'[index]}`, color)
  if (!source) return element
  const image = document.createElement('img')
  image.alt = ''
  image.referrerPolicy = 'no-referrer'
  image.decoding = 'async'
  image.onerror = () => image.replaceWith(initial ?? '')
  image.src = source
  element.append(image)
  return element
}
