import type { ButtonModel } from './button-model.js'

const svgNamespace = 'http://www.w3.org/2000/svg'

/** The icons of the faces alone: the kit's whole set is not for this chunk. */
const paths = {
  warning: 'M10 3.3l7.2 12.5H2.8zM10 8.2v3.6M10 13.9h.01',
  chevron: 'M6 8l4 4 4-4',
  watch:
    'M2.5 10c1.8-3.3 4.3-5 7.5-5s5.7 1.7 7.5 5c-1.8 3.3-4.3 5-7.5 5s-5.7-1.7-7.5-5zM10 12.2a2.2 2.2 0 100-4.4 2.2 2.2 0 000 4.4z',
} as const

function drawIcon(path: string): SVGElement {
  const svg = document.createElementNS(svgNamespace, 'svg')
  svg.setAttribute('viewBox', '0 0 20 20')
  svg.setAttribute('aria-hidden', 'true')
  const line = document.createElementNS(svgNamespace, 'path')
  line.setAttribute('d', path)
  svg.append(line)
  return svg
}

/** Adds icons and the picture with its colours to the parts of a rendered button. */
export function dressFace(button: HTMLElement, { picture }: ButtonModel): void {
  for (const [name, path] of Object.entries(paths)) button.querySelector(`.${name}`)?.append(drawIcon(path))
  const place = button.querySelector<HTMLElement>('.picture')
  if (!place || !picture) return
  for (const [index, color] of (picture.colors ?? []).entries())
    place.style.setProperty(`--q-${'abc'[index]}`, color)
  // Below the picture, and visible if it does not load.
  place.dataset.initial = picture.initial ?? ''
  if (!picture.source) return
  const image = document.createElement('img')
  image.alt = ''
  image.referrerPolicy = 'no-referrer'
  image.decoding = 'async'
  image.onerror = () => image.remove()
  image.src = picture.source
  place.append(image)
}
