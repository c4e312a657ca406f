import type { ReactNode } from 'react'
import {
  Icon,
  LinkRow,
  Stack,
  StatusHero,
  sanitizeForDisplay,
  Text,
  useNavigation,
  useService,
  useStore,
  useT,
  ViewBody,
} from '#ui-kit'
import { type EmailPlugin, EmailToken } from '../contract.js'
import { faultText } from './fault-text.js'
import { NoStep } from './no-step.js'
import { ResendButton } from './resend-button.js'

/** Displays that a new device waits for the approval of the link in the email. */
export default function EmailVerifyDeviceView(): ReactNode {
  const t = useT<EmailPlugin>('email')
  const email = useService(EmailToken)
  const { canGoBack, back, reset } = useNavigation<EmailPlugin>()
  const state = useStore(email.store)
  if (state.status !== 'device') return <NoStep view="Connect" />
  const { sent, fault } = state
  const other = (): void => {
    email.cancel()
    if (canGoBack()) back()
    else reset('Connect')
  }
  return (
    <ViewBody
      footer={
        <Stack gap={1}>
          <ResendButton sent={sent} label={t('resendLink')} />
          <LinkRow label={t('otherEmail')} onPress={other} />
        </Stack>
      }
    >
      <Stack gap={2}>
        <StatusHero
          image={<Icon name="mail" size={36} />}
          status={fault ? 'error' : 'waiting'}
          title={t(fault ? 'deviceFailed' : 'deviceHero')}
          body={fault ? faultText(t, fault) : t('deviceBody', { email: sanitizeForDisplay(sent.to) })}
        />
        <Text variant="small" align="center">
          {t('deviceValid')}
        </Text>
      </Stack>
    </ViewBody>
  )
}
