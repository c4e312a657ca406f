import type { ActionButton, ActionInput, ActionInputType, ActionMetadata } from './action-metadata.js'
import { fieldOf, lineOf, listOf, refuse, textOf } from './fields.js'

/** Limits of what is displayed. */
const limits = {
  title: 100,
  description: 500,
  label: 60,
  error: 200,
  buttons: 10,
  inputs: 10,
  options: 20,
  name: 64,
  value: 200,
  href: 2_000,
  pattern: 200,
  icon: 140_000,
} as const

const inputTypes: readonly ActionInputType[] = [
  'text',
  'email',
  'url',
  'number',
  'date',
  'datetime-local',
  'textarea',
  'checkbox',
  'radio',
  'select',
]
const withOptions: readonly ActionInputType[] = ['checkbox', 'radio', 'select']
const buttonTypes = ['transaction', 'message', 'post', 'external-link'] as const

const boundOf = (raw: unknown): string | number | undefined =>
  (typeof raw === 'number' && Number.isFinite(raw)) || (typeof raw === 'string' && raw.length <= 40)
    ? raw
    : undefined

function readInput(raw: unknown): ActionInput {
  const name = textOf(fieldOf(raw, 'name'))
  if (!name || name.length > limits.name) return refuse('parameters.name')
  const type = inputTypes.find((one) => one === fieldOf(raw, 'type')) ?? 'text'
  const options = listOf(fieldOf(raw, 'options'))
    .slice(0, limits.options)
    .map((option) => {
      const value = textOf(fieldOf(option, 'value'))
      if (value === undefined || value.length > limits.value) return refuse('options.value')
      const label = lineOf(fieldOf(option, 'label'), limits.label) ?? lineOf(value, limits.label)
      return {
        value,
        label: label ?? refuse('options.label'),
        isSelected: fieldOf(option, 'selected') === true,
      }
    })
  if (withOptions.includes(type) && options.length === 0) refuse('options')
  const pattern = textOf(fieldOf(raw, 'pattern'))
  return {
    name,
    type,
    label: lineOf(fieldOf(raw, 'label'), limits.label),
    isRequired: fieldOf(raw, 'required') === true,
    pattern: pattern && pattern.length <= limits.pattern ? pattern : undefined,
    patternDescription: lineOf(fieldOf(raw, 'patternDescription'), limits.error),
    min: boundOf(fieldOf(raw, 'min')),
    max: boundOf(fieldOf(raw, 'max')),
    options: withOptions.includes(type) ? options : [],
  }
}

function readButton(raw: unknown): ActionButton {
  const href = textOf(fieldOf(raw, 'href'))
  if (href === undefined || href.length > limits.href) return refuse('links.actions.href')
  const inputs = listOf(fieldOf(raw, 'parameters'))
  if (inputs.length > limits.inputs) return refuse('links.actions.parameters')
  const names = new Set(inputs.map((input) => fieldOf(input, 'name')))
  if (names.size !== inputs.length) return refuse('links.actions.parameters')
  return {
    type: buttonTypes.find((one) => one === fieldOf(raw, 'type')),
    label: lineOf(fieldOf(raw, 'label'), limits.label) ?? refuse('links.actions.label'),
    href,
    inputs: inputs.map(readInput),
  }
}

/**
 * Reads the metadata of an action, of which all is untrusted: sizes are limited, and texts are single lines of visible characters.
 * Throws `AnswerInvalid`.
 *
 * @param url the address of the button of an action without linked actions
 */
export function readAction(raw: unknown, url: URL): ActionMetadata {
  const type = fieldOf(raw, 'type') === 'completed' ? 'completed' : 'action'
  const label = lineOf(fieldOf(raw, 'label'), limits.label)
  const linked = listOf(fieldOf(fieldOf(raw, 'links'), 'actions'))
  const icon = textOf(fieldOf(raw, 'icon'))
  const isDisabled = fieldOf(raw, 'disabled') === true
  const root = (): ActionButton => ({
    type: undefined,
    label: label ?? refuse('label'),
    href: url.href,
    inputs: [],
  })
  const buttons =
    type === 'completed' ? [] : linked.length > 0 ? linked.slice(0, limits.buttons).map(readButton) : [root()]
  return {
    type,
    title: lineOf(fieldOf(raw, 'title'), limits.title) ?? refuse('title'),
    description: lineOf(fieldOf(raw, 'description'), limits.description) ?? '',
    icon: icon && icon.length <= limits.icon ? icon : undefined,
    label: label ?? '',
    isDisabled,
    error: lineOf(fieldOf(fieldOf(raw, 'error'), 'message'), limits.error),
    buttons,
  }
}
