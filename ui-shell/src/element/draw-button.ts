import { avatarColors } from '../kit/avatar-colors.js'
import { imageSource } from '../kit/image-source.js'
import type { ButtonModel } from './button-model.js'

const svgNamespace = 'http://www.w3.org/2000/svg'
const warningPath = 'M10 3.3l7.2 12.5H2.8zM10 8.2v3.6M10 13.9h.01'
const spinnerPath = 'M10 2.5a7.5 7.5 0 1 1-7.5 7.5'
const chevronPath = 'M6 8l4 4 4-4'

function icon(path: string, className = ''): SVGElement {
  const svg = document.createElementNS(svgNamespace, 'svg')
  svg.setAttribute('viewBox', '0 0 20 20')
  svg.setAttribute('aria-hidden', 'true')
  if (className) svg.setAttribute('class', className)
  const line = document.createElementNS(svgNamespace, 'path')
  line.setAttribute('d', path)
  svg.append(line)
  return svg
}

/** Its direction is that of its own text: an address or amount reads the same in every language. */
function span(className: string, text = ''): HTMLSpanElement {
  const element = document.createElement('span')
  element.className = className
  element.textContent = text
  element.dir = 'auto'
  return element
}

function picture(src: string | undefined, seed: string | undefined, name = ''): HTMLSpanElement {
  const source = imageSource(src)
  const element = span('picture', source ? '' : [...name][0])
  if (seed) {
    const [first, second, third] = avatarColors(seed)
    element.style.setProperty('--q-a', first)
    element.style.setProperty('--q-b', second)
    element.style.setProperty('--q-c', third)
  }
  if (source) {
    const image = document.createElement('img')
    image.alt = ''
    image.referrerPolicy = 'no-referrer'
    image.decoding = 'async'
    image.onerror = () => image.remove()
    image.src = source
    element.append(image)
  }
  return element
}

function contents(model: ButtonModel): readonly Node[] {
  switch (model.kind) {
    case 'connect':
      return [...(model.busy ? [icon(spinnerPath, 'turn')] : []), span('name', model.label)]
    case 'restoring':
      return [span('picture'), span('bone long')]
    case 'unsupported':
      return [icon(warningPath), span('name', model.label)]
    case 'account': {
      const balance =
        model.balance === undefined
          ? []
          : [model.balance === null ? span('bone short') : span('balance', model.balance)]
      return [...balance, picture(model.avatarUrl, model.address), span('name', model.account)]
    }
    case 'network':
      return [
        model.warning ? icon(warningPath) : picture(model.imageUrl, undefined, model.network),
        span('name', model.network),
        icon(chevronPath),
      ]
  }
}

/** Draws what a button shows. The button itself stays the same element, so it keeps the focus. */
export function drawButton(button: HTMLButtonElement, model: ButtonModel): void {
  button.dataset.kind = model.kind
  button.setAttribute('aria-label', model.label)
  button.toggleAttribute('aria-busy', false)
  if (model.kind === 'restoring' || (model.kind === 'connect' && model.busy))
    button.setAttribute('aria-busy', 'true')
  button.replaceChildren(...contents(model))
}
