import type { ReactNode } from 'react'
import {
  Checkbox,
  Choice,
  Icon,
  List,
  ListRow,
  Section,
  Stack,
  sanitizeForDisplay,
  Text,
  TextField,
  type TextFieldProps,
  useT,
} from '#ui-kit'
import type { ActionInput, ActionsPlugin } from '../contract.js'
import type { ValueFault } from '../read/check-value.js'

interface ActionFieldProps {
  readonly input: ActionInput
  readonly value: string | readonly string[]
  readonly fault: ValueFault | undefined
  readonly onChange: (value: string | readonly string[]) => void
  readonly onSubmit: () => void
}

const maxText = 60
const maxHint = 200
/** More, or longer ones, are rows below each other. */
const maxSideBySide = { options: 3, letters: 12 } as const

const fieldTypes: Readonly<Partial<Record<ActionInput['type'], TextFieldProps['type']>>> = {
  email: 'email',
  url: 'url',
  number: 'decimal',
  date: 'date',
  'datetime-local': 'datetime-local',
}

/** One input of a button, by its type. All of its texts are of the site. */
export function ActionField(props: ActionFieldProps): ReactNode {
  const t = useT<ActionsPlugin>('actions')
  const { input, value, fault, onChange, onSubmit } = props
  const { type, options, min, max, patternDescription } = input
  const label = sanitizeForDisplay(input.label ?? input.name, maxText)
  const hint = patternDescription && sanitizeForDisplay(patternDescription, maxHint)
  const bounds = { min: sanitizeForDisplay(String(min ?? '')), max: sanitizeForDisplay(String(max ?? '')) }
  const faultText = (): string | undefined => {
    if (fault === undefined) return undefined
    if (fault === 'pattern' || fault === 'format') return hint || t('valueInvalid')
    if (fault === 'required') return t(options.length > 0 ? 'optionMissing' : 'valueMissing')
    return t(fault, bounds)
  }
  if (options.length === 0)
    return (
      <TextField
        label={label}
        value={typeof value === 'string' ? value : ''}
        onChange={onChange}
        type={fieldTypes[type] ?? 'text'}
        isMultiline={type === 'textarea'}
        onSubmit={type === 'textarea' ? undefined : onSubmit}
        error={faultText()}
        hint={hint}
        autoComplete="off"
      />
    )
  return (
    <Section title={label}>
      <Stack gap={2}>
        <Options {...props} label={label} />
        {fault === undefined ? null : <Notice>{faultText()}</Notice>}
      </Stack>
    </Section>
  )
}

/** An error below options. */
function Notice({ children }: { readonly children: ReactNode }): ReactNode {
  return (
    <div role="alert">
      <Text variant="small">{children}</Text>
    </div>
  )
}

function Options({
  input: { type, options },
  value,
  onChange,
  label,
}: ActionFieldProps & { readonly label: string }): ReactNode {
  const text = (option: ActionInput['options'][number]): string => sanitizeForDisplay(option.label, maxText)
  if (type === 'checkbox') {
    const chosen = typeof value === 'string' ? [] : value
    return options.map((option) => (
      <Checkbox
        key={option.value}
        checked={chosen.includes(option.value)}
        onChange={(isChecked) =>
          onChange(
            options
              .map((one) => one.value)
              .filter((one) => (one === option.value ? isChecked : chosen.includes(one))),
          )
        }
      >
        {text(option)}
      </Checkbox>
    ))
  }
  const isShort =
    options.length <= maxSideBySide.options &&
    options.every((option) => [...text(option)].length <= maxSideBySide.letters)
  if (isShort)
    return (
      <Choice
        label={label}
        options={options.map((option) => ({ id: option.value, label: text(option) }))}
        value={typeof value === 'string' ? value : ''}
        onChange={onChange}
      />
    )
  return (
    <List label={label}>
      {options.map((option) => (
        <ListRow
          key={option.value}
          title={text(option)}
          current={option.value === value}
          end={option.value === value ? <Icon name="check" /> : undefined}
          onPress={() => onChange(option.value)}
        />
      ))}
    </List>
  )
}
