import type { ApprovalChoices } from './approval-view.js'
import { element } from './element.js'
import { plainText } from './plain-text.js'

/**
 * Creates the selection of the parts of an approval, each with a checkbox. Calls `onAny` with whether any part is
 * selected.
 */
export function approvalChoices(
  { label, options, onChange }: ApprovalChoices,
  onAny: (any: boolean) => void,
): HTMLElement {
  const chosen = new Set(options.map((option) => option.id))

  function row({ id, label: name, detail, required }: ApprovalChoices['options'][number]): HTMLElement {
    const box = element('input', {
      ...{ class: 'choice-box', type: 'checkbox', id: `choice-${id}`, 'data-choice': id },
      ...{ checked: true, disabled: required ?? false, 'aria-describedby': `choice-${id}-detail` },
      onchange: () => {
        if (box.checked) chosen.add(id)
        else chosen.delete(id)
        onChange([...chosen])
        onAny(chosen.size > 0)
      },
    })
    return element(
      'div',
      { class: 'choice' },
      box,
      element('label', { class: 'choice-name', for: `choice-${id}` }, plainText(name, 64)),
      element('p', { class: 'choice-detail', id: `choice-${id}-detail` }, plainText(detail, 200)),
    )
  }

  return element('fieldset', { class: 'choices' }, element('legend', {}, label), ...options.map(row))
}
