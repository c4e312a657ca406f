import { element } from '../../wallet-parts/approval/element.js'

export interface Picker {
  root: HTMLElement
  select: HTMLSelectElement
}

/** Creates a select field with a label. */
export function picker(id: string, label: string, onchange: (value: string) => void): Picker {
  const select = element('select', { class: 'select', id, onchange: () => onchange(select.value) })
  return { root: element('div', { class: 'picker' }, element('label', { for: id }, label), select), select }
}

export function fillPicker(
  select: HTMLSelectElement,
  options: readonly (readonly [string, string])[],
  value: string,
): void {
  if (select.options.length !== options.length) {
    select.replaceChildren(...options.map(([key, text]) => element('option', { value: key }, text)))
  }
  select.value = value
}
