import { type ReactNode, useState } from 'react'
import {
  Announce,
  Button,
  Icon,
  LinkRow,
  Stack,
  Text,
  TextField,
  useNavigation,
  useService,
  useStore,
  useT,
} from '#ui-kit'
import { type EmailPlugin, type EmailState, EmailToken } from '../contract.js'
import { faultText } from './fault-text.js'

/** Returns the view of a running login. */
const viewOf = (state: EmailState): string | undefined =>
  state.status === 'device'
    ? 'EmailVerifyDevice'
    : state.status === 'connectFailed' || (state.status === 'code' && state.step === 'login')
      ? 'EmailVerifyOtp'
      : undefined

/** The method "email" of the Connect view. The secure site is not loaded before the field gets the focus. */
export default function EmailMethod(): ReactNode {
  const t = useT<EmailPlugin>('email')
  const email = useService(EmailToken)
  const { push } = useNavigation<EmailPlugin>()
  const state = useStore(email.store)
  const isSlow = useStore(email.isSlow)
  // Later changes of the site's offer apply on the next mount, so that nothing moves under the pointer.
  const [isOffered] = useState(email.isOffered.getState)
  const [underWay] = useState(() => viewOf(state))
  const [typed, setText] = useState<string>()
  // Of a login that began elsewhere, or after this view was rendered ahead.
  const text = typed ?? (state.status === 'idle' || state.status === 'done' ? '' : state.email)
  if (!isOffered) return null
  const isBusy = state.status === 'requesting' || state.status === 'connecting'
  const isRefused = state.status === 'refused' && state.goal === 'login' && state.email === text.trim()
  const submit = (): void => {
    if (!isBusy) void email.submit(text)
  }
  return (
    <Stack gap={1}>
      <TextField
        type="email"
        autoComplete="email"
        label={t('emailLabel')}
        isAlone
        value={text}
        error={isRefused ? faultText(t, state.fault) : undefined}
        onChange={setText}
        onSubmit={submit}
        onFocus={() => email.prepare()}
        action={
          <>
            {/* In the field: a line below it would move the other logins. */}
            {isBusy && isSlow ? <Text variant="small">{t('stillTrying')}</Text> : null}
            <Button
              variant={text.includes('@') ? 'primary' : 'secondary'}
              label={t(isBusy && isSlow ? 'stillTrying' : 'continue')}
              busy={isBusy}
              onPress={submit}
            >
              {isBusy ? null : <Icon name="chevron" />}
            </Button>
          </>
        }
      />
      <Announce>{isBusy && isSlow ? t('stillTrying') : ''}</Announce>
      {underWay !== undefined && viewOf(state) === underWay ? (
        <LinkRow icon="mail" label={t('resume')} onPress={() => push(underWay)} />
      ) : null}
    </Stack>
  )
}
