import { type ReactNode, useState } from 'react'
import {
  Button,
  Notice,
  Stack,
  sanitizeForDisplay,
  useAwake,
  useT,
  ViewBody,
  WalletRequestButton,
  WalletRequestNotice,
} from '#ui-kit'
import type {
  ActionButton,
  ActionFailure,
  ActionFlow,
  ActionMetadata,
  ActionState,
  ActionsPlugin,
  ActionValues,
} from '../contract.js'
import { checkValue, type ValueFault } from '../read/check-value.js'
import { ActionField } from './action-field.js'
import { failureWords } from './failure-words.js'
import { siteText } from './site-text.js'

interface ActionFormProps {
  readonly flow: ActionFlow
  readonly state: ActionState
  readonly action: ActionMetadata
  readonly card: ReactNode
  /** The button that leads to a wallet. */
  readonly connect: ReactNode
}

const maxLabel = 60
const maxMessage = 200

/** Returns the values that a button begins with: the options that its site selected. */
function initialValues({ inputs }: ActionButton): ActionValues {
  return Object.fromEntries(
    inputs.map(({ name, type, options }) => {
      const selected = options.filter(({ isSelected }) => isSelected).map(({ value }) => value)
      return [name, type === 'checkbox' ? selected : (selected[0] ?? '')]
    }),
  )
}

/** The buttons of an action with their inputs. */
export function ActionForm({ flow, state, action, card, connect }: ActionFormProps): ReactNode {
  const t = useT<ActionsPlugin>('actions')
  const { progress, obstacle, account } = state
  const failure = progress.status === 'ready' ? progress.failure : undefined
  const pending =
    progress.status === 'requesting' || progress.status === 'wallet' ? progress.button : undefined
  const [isAgain, setAgain] = useState(false)
  const isAwake = useAwake(failure, account, obstacle, action)
  const isUnclear = failure?.wasSent === 'unknown'
  const isOff = action.isDisabled || obstacle !== undefined || !isAwake || (isUnclear && !isAgain)
  const buttons = action.buttons.map((button, index) => (
    <ActionPart
      // biome-ignore lint/suspicious/noArrayIndexKey: two buttons may have the same address, and none moves
      key={`${index} ${button.href}`}
      button={button}
      isOnly={action.buttons.length === 1}
      isPending={pending === index}
      isWithWallet={pending === index && progress.status === 'wallet'}
      isOff={isOff || (pending !== undefined && pending !== index)}
      perform={(values) => {
        setAgain(false)
        // The form has checked the values; an obstacle that came meanwhile is displayed.
        flow.perform(index, values, isAgain).catch(() => undefined)
      }}
    />
  ))
  // A single button without inputs is the view's primary action.
  const isSimple = action.buttons.every(({ inputs }) => inputs.length === 0) && action.buttons.length <= 3
  // Beside the buttons, which stay where they are in a footer: nothing moves under a second press.
  const notices = (
    <>
      {progress.status === 'wallet' ? (
        <WalletRequestNotice title={t('confirmInWallet')}>{t('confirmInWalletBody')}</WalletRequestNotice>
      ) : null}
      {failure ? (
        <FailureNotice failure={failure} isAgain={isAgain} onAgain={setAgain} state={state} />
      ) : null}
    </>
  )
  const blocked = obstacle === undefined ? undefined : <Obstacle state={state} connect={connect} />
  return (
    <ViewBody
      footer={
        isSimple ? (
          <Stack gap={2}>
            {notices}
            {blocked ?? buttons}
          </Stack>
        ) : (
          blocked
        )
      }
    >
      <Stack gap={4}>
        {card}
        {isSimple ? null : (
          <Stack gap={4}>
            {notices}
            {buttons}
          </Stack>
        )}
      </Stack>
    </ViewBody>
  )
}

/** The reason why no button can be pressed, and the way out. */
function Obstacle({
  state: { obstacle },
  connect,
}: {
  readonly state: ActionState
  readonly connect: ReactNode
}): ReactNode {
  const t = useT<ActionsPlugin>('actions')
  if (obstacle === 'notConnected') return connect
  return (
    <Stack gap={2}>
      <Notice tone="warning" title={obstacle === 'wrongNetwork' ? t('otherNetwork') : undefined}>
        {t(obstacle === 'wrongNetwork' ? 'otherNetworkBody' : 'watchOnlyBody')}
      </Notice>
      {obstacle === 'watchOnly' ? connect : null}
    </Stack>
  )
}

function FailureNotice({
  failure,
  state: { origin = '' },
  isAgain,
  onAgain,
}: {
  readonly failure: ActionFailure
  readonly state: ActionState
  readonly isAgain: boolean
  readonly onAgain: (isAgain: boolean) => void
}): ReactNode {
  const t = useT<ActionsPlugin>('actions')
  const [title, body] = failureWords(failure)
  const tone = failure.wasSent === 'unknown' ? 'warning' : failure.reason === 'rejected' ? 'info' : 'danger'
  return (
    <Notice
      tone={tone}
      title={t(title, { origin })}
      isNews
      acknowledge={
        failure.wasSent === 'unknown' ? { label: t('again'), checked: isAgain, onChange: onAgain } : undefined
      }
    >
      <Stack gap={1}>
        <span>{t(body, { origin })}</span>
        {failure.message === undefined ? null : (
          <span>{t('siteMessage', { message: siteText(failure.message, maxMessage) })}</span>
        )}
      </Stack>
    </Notice>
  )
}

/** One button with its inputs. */
function ActionPart({
  button,
  isOnly,
  isPending,
  isWithWallet,
  isOff,
  perform,
}: {
  readonly button: ActionButton
  readonly isOnly: boolean
  readonly isPending: boolean
  readonly isWithWallet: boolean
  readonly isOff: boolean
  readonly perform: (values: ActionValues) => void
}): ReactNode {
  const [values, setValues] = useState(() => initialValues(button))
  const [faults, setFaults] = useState<Readonly<Record<string, ValueFault>>>({})
  const press = (): void => {
    if (isOff || isPending) return
    const found: Record<string, ValueFault> = {}
    for (const input of button.inputs) {
      const fault = checkValue(input, values[input.name])
      if (fault) found[input.name] = fault
    }
    setFaults(found)
    if (Object.keys(found).length === 0) perform(values)
  }
  const label = sanitizeForDisplay(button.label, maxLabel)
  return (
    <Stack gap={2}>
      {button.inputs.map((input) => (
        <ActionField
          key={input.name}
          input={input}
          value={values[input.name] ?? ''}
          fault={faults[input.name]}
          onChange={(value) => {
            setFaults(({ [input.name]: _, ...rest }) => rest)
            setValues((before) => ({ ...before, [input.name]: value }))
          }}
          onSubmit={press}
        />
      ))}
      {isWithWallet ? (
        <WalletRequestButton waiting onPress={() => undefined}>
          <bdi>{label}</bdi>
        </WalletRequestButton>
      ) : (
        <Button variant={isOnly ? 'primary' : 'secondary'} busy={isPending} disabled={isOff} onPress={press}>
          <bdi>{label}</bdi>
        </Button>
      )}
    </Stack>
  )
}
