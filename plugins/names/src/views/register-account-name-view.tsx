import { type ReactNode, useEffect } from 'react'
import {
  Announce,
  Button,
  CopyButton,
  EmptyState,
  List,
  ListRow,
  Notice,
  Reserved,
  Section,
  Stack,
  sanitizeForDisplay,
  Tag,
  Text,
  TextField,
  type Translate,
  useNavigation,
  useService,
  useStore,
  useT,
  ViewBody,
  WalletRequestButton,
  WalletRequestNotice,
} from '#ui-kit'
import {
  type NameChoiceState,
  NameChoiceToken,
  type NamesPlugin,
  type RegistrationFailure,
} from '../contract.js'
import { labelOf } from '../name-rules.js'

/** Returns the texts of a failure: the event, the risk for funds, the next step. */
function failureText(t: Translate<NamesPlugin>, { reason, text }: RegistrationFailure): string {
  switch (reason) {
    case 'rejected':
      return t('failRejected')
    case 'taken':
      return t('failTaken')
    case 'changed':
    case 'notConnected':
      return t('failChanged')
    case 'walletFailed':
      return t('failWallet')
    case 'clock':
      return t('failClock')
    case 'refused':
      return text ? t('failRefused', { reason: sanitizeForDisplay(text, 300) }) : t('failRefusedPlain')
    case 'unreachable':
    case 'notConfigured':
      return t('failUnreachable')
    case 'unclear':
      return t('failUnclear')
    case 'unsupported':
      return t('failUnsupported')
    case 'invalid':
      return t('failInvalid')
  }
}

/** Maximum number of suggestions: more would move the field out of view. */
const maxSuggestions = 5

/** The checks that are shown as errors. */
const errors: readonly string[] = ['characters', 'long', 'hyphens', 'taken', 'unknown', 'unserved']

/** The registration of a name: input, check, signature. */
export default function RegisterAccountNameView(): ReactNode {
  const t = useT<NamesPlugin>('names')
  const { replace } = useNavigation<NamesPlugin>()
  const choice = useService(NameChoiceToken)
  const state = useStore(choice.store)
  const { obstacle, progress } = state
  useEffect(() => choice.open(), [choice])
  const isRegistered = progress.step === 'registered'
  useEffect(() => {
    if (isRegistered) replace('RegisterAccountNameSuccess')
  }, [isRegistered, replace])
  if (obstacle !== undefined) return <Obstacle obstacle={obstacle} />
  const { suffix = '', ownName, text, name, check } = state
  if (ownName !== undefined && !isRegistered)
    return (
      <ViewBody>
        <EmptyState
          icon="user"
          title={t('haveOne')}
          body={t('haveOneBody', { name: ownName })}
          action={<CopyButton variant="secondary" text={ownName} label={t('copyName')} />}
        />
      </ViewBody>
    )
  const failure = progress.step === 'choosing' ? progress.failure : undefined
  // Without the suffix, which the field displays: a refusal then has two lines at most.
  const message = check === 'empty' ? '' : t(check, { name: labelOf(name, suffix) })
  const isError = errors.includes(check)
  const press = (): void => (check === 'unknown' ? choice.retry() : choice.submit())
  return (
    <ViewBody footer={<Primary t={t} state={state} onPress={press} />}>
      <Stack gap={3}>
        <Reserved room="lines">
          <TextField
            label={t('label')}
            value={text}
            suffix={`.${suffix}`}
            onChange={choice.setText}
            isExact
            focusOnMount
            onSubmit={press}
            error={isError ? message : undefined}
            hint={isError ? undefined : message}
          />
        </Reserved>
        <Announce>{isError ? '' : message}</Announce>
        <Reserved room="notice">
          <Stack gap={3}>
            {failure ? (
              <Notice
                tone={failure.reason === 'rejected' ? 'warning' : 'danger'}
                title={t(failure.reason === 'unclear' ? 'unclearTitle' : 'failTitle')}
                isNews
              >
                {failureText(t, failure)}
              </Notice>
            ) : progress.step === 'signing' ? (
              <WalletRequestNotice title={t('signing')}>{t('signingBody')}</WalletRequestNotice>
            ) : (
              <Text variant="small">{t('intro')}</Text>
            )}
            <Suggestions t={t} state={state} onChoose={choice.setText} />
          </Stack>
        </Reserved>
      </Stack>
    </ViewBody>
  )
}

interface PartProps {
  readonly t: Translate<NamesPlugin>
  readonly state: NameChoiceState
}

/** Returns the next step, or the missing input. */
function Primary({ t, state, onPress }: PartProps & { readonly onPress: () => void }): ReactNode {
  const { check, progress } = state
  if (progress.step === 'registering')
    return (
      <Button busy onPress={onPress}>
        {t('registering')}
      </Button>
    )
  const labels = {
    empty: 'enterName',
    short: 'makeLonger',
    long: 'makeShorter',
    characters: 'changeName',
    hyphens: 'changeName',
    checking: 'isChecking',
    free: 'register',
    taken: 'isTaken',
    own: 'haveOne',
    unknown: 'retry',
    unserved: 'switchNetwork',
  } as const
  return (
    <WalletRequestButton
      waiting={progress.step === 'signing'}
      busy={check === 'checking'}
      disabled={check !== 'free' && check !== 'unknown'}
      icon={check === 'unknown' ? 'retry' : undefined}
      onPress={onPress}
    >
      {t(progress.step === 'signing' ? 'signing' : labels[check])}
    </WalletRequestButton>
  )
}

/** Similar names; taken ones cannot be chosen. */
function Suggestions({
  t,
  state,
  onChoose,
}: PartProps & { readonly onChoose: (text: string) => void }): ReactNode {
  const { suggestions, name, suffix = '', progress } = state
  const shown = suggestions.filter((one) => one.name !== name).slice(0, maxSuggestions)
  if (shown.length === 0 || progress.step !== 'choosing') return null
  return (
    <Section title={t('suggestions')}>
      <List label={t('suggestions')}>
        {shown.map((one) => (
          <ListRow
            key={one.name}
            title={labelOf(one.name, suffix)}
            tag={
              <Tag tone={one.registered ? 'neutral' : 'success'}>
                {t(one.registered ? 'takenTag' : 'freeTag')}
              </Tag>
            }
            onPress={one.registered ? undefined : () => onChoose(labelOf(one.name, suffix))}
          />
        ))}
      </List>
    </Section>
  )
}

/** The obstacle to a registration, and the next step. */
function Obstacle({ obstacle }: { readonly obstacle: NonNullable<NameChoiceState['obstacle']> }): ReactNode {
  const t = useT<NamesPlugin>('names')
  const { reset } = useNavigation<NamesPlugin>()
  if (obstacle === 'notConfigured')
    return (
      <ViewBody>
        <EmptyState icon="user" title={t('noNamesTitle')} body={t('noNamesBody')} />
      </ViewBody>
    )
  if (obstacle === 'otherNamespace')
    return (
      <ViewBody>
        <EmptyState icon="network" title={t('otherNamespaceTitle')} body={t('otherNamespaceBody')} />
      </ViewBody>
    )
  return (
    <ViewBody>
      <EmptyState
        icon="wallet"
        title={t('noAccountTitle')}
        body={t('noAccountBody')}
        action={<Button onPress={() => reset('Connect')}>{t('connect')}</Button>}
      />
    </ViewBody>
  )
}
