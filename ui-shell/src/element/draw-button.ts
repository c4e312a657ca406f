import type { ButtonModel } from './button-model.js'

const svgNamespace = 'http://www.w3.org/2000/svg'
const spinnerPath = 'M10 2.5a7.5 7.5 0 1 1-7.5 7.5'

/** A drawing on a 20 × 20 grid. */
export function drawIcon(path: string, className = ''): SVGElement {
  const svg = document.createElementNS(svgNamespace, 'svg')
  svg.setAttribute('viewBox', '0 0 20 20')
  svg.setAttribute('aria-hidden', 'true')
  svg.setAttribute('class', className)
  const line = document.createElementNS(svgNamespace, 'path')
  line.setAttribute('d', path)
  svg.append(line)
  return svg
}

/** Its direction is that of its own text: an address or amount reads the same in every language. */
export function drawSpan(className: string, text = ''): HTMLSpanElement {
  const element = document.createElement('span')
  element.className = className
  element.textContent = text
  element.dir = 'auto'
  return element
}

/** Draws what a button shows while there is nothing but words. */
export function drawModel(model: ButtonModel): readonly Node[] {
  if (model.kind === 'restoring') return model.parts.map((part) => drawSpan(`${part} bone`))
  return [...(model.busy ? [drawIcon(spinnerPath, 'turn')] : []), drawSpan('name', model.label)]
}
