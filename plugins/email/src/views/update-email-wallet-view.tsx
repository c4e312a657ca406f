import { type ReactNode, useState } from 'react'
import {
  Button,
  EmptyState,
  Stack,
  Text,
  TextField,
  type Translate,
  useNavigation,
  useService,
  useStore,
  useT,
  ViewBody,
} from '#ui-kit'
import { type EmailFault, type EmailPlugin, EmailToken } from '../contract.js'
import { faultText } from './fault-text.js'

const changeFault = (t: Translate<EmailPlugin>, fault: EmailFault): string =>
  fault.kind === 'declined' ? t('changeDeclined') : faultText(t, fault)

/** Displays the field for another address of the account. */
export default function UpdateEmailWalletView(): ReactNode {
  const t = useT<EmailPlugin>('email')
  const email = useService(EmailToken)
  const { canGoBack, back, reset } = useNavigation<EmailPlugin>()
  const state = useStore(email.store)
  const address = useStore(email.address)
  const isSlow = useStore(email.isSlow)
  const [text, setText] = useState(address ?? '')
  if (address === undefined) {
    return (
      <ViewBody>
        <EmptyState
          icon="mail"
          title={t('notLoggedInTitle')}
          body={t('notLoggedInBody')}
          action={<Button onPress={() => reset('Connect')}>{t('start')}</Button>}
        />
      </ViewBody>
    )
  }
  const wanted = text.trim()
  const isSame = wanted === '' || wanted.toLowerCase() === address.toLowerCase()
  const isBusy = state.status === 'requesting'
  const isRefused = state.status === 'refused' && state.goal === 'change' && state.email === wanted
  const submit = (): void => {
    if (!isBusy && !isSame) void email.change(text)
  }
  return (
    <ViewBody
      footer={
        <Stack gap={1}>
          <Button busy={isBusy} disabled={isSame} onPress={submit}>
            {t(isBusy && isSlow ? 'stillTrying' : isSame ? 'enterNewEmail' : 'sendCode')}
          </Button>
          {canGoBack() ? (
            <Button variant="ghost" onPress={back}>
              {t('cancel')}
            </Button>
          ) : null}
        </Stack>
      }
    >
      <Stack gap={2}>
        <Text variant="muted">{t('updateBody')}</Text>
        <TextField
          type="email"
          autoComplete="email"
          label={t('newEmailLabel')}
          value={text}
          focusOnMount
          error={isRefused ? changeFault(t, state.fault) : undefined}
          onChange={setText}
          onSubmit={submit}
        />
      </Stack>
    </ViewBody>
  )
}
