import { type ReactNode, useState } from 'react'
import {
  Announce,
  CodeField,
  LinkRow,
  Stack,
  sanitizeForDisplay,
  Text,
  useService,
  useStore,
  useT,
  ViewBody,
} from '#ui-kit'
import { type EmailPlugin, type EmailState, EmailToken } from '../contract.js'
import { codeText } from './fault-text.js'
import { ResendButton } from './resend-button.js'

export interface CodeStepProps {
  readonly state: Extract<EmailState, { readonly status: 'code' }>
  /** Cancels, to use another address. */
  readonly onOther: () => void
}

/** Displays the code field: entry, check, errors, and requesting another email. */
export function CodeStep({ state, onOther }: CodeStepProps): ReactNode {
  const t = useT<EmailPlugin>('email')
  const email = useService(EmailToken)
  const isSlow = useStore(email.isSlow)
  const { entry, sent } = state
  const [code, setCode] = useState('')
  const isChecking = entry.status === 'checking'
  const verify = async (whole: string): Promise<void> => {
    await email.verify(whole)
    // The field is cleared after a wrong code.
    setCode('')
  }
  return (
    <ViewBody
      footer={
        <Stack gap={1}>
          <ResendButton sent={sent} label={t('resendCode')} />
          <LinkRow label={t('otherEmail')} onPress={onOther} />
        </Stack>
      }
    >
      <Stack gap={4}>
        <Stack gap={1} align="center">
          <Text variant="muted">{t('codeBody')}</Text>
          <Text variant="strong">
            <bdi dir="ltr">{sanitizeForDisplay(sent.to)}</bdi>
          </Text>
        </Stack>
        <CodeField
          label={t('codeLabel')}
          value={code}
          onChange={setCode}
          onComplete={verify}
          busy={isChecking}
          error={code === '' ? codeText(t, entry) : undefined}
        />
        <Text variant="small" align="center">
          {t(isChecking && isSlow ? 'stillTrying' : 'codeValid')}
        </Text>
        <Announce>{isChecking ? t(isSlow ? 'stillTrying' : 'codeChecking') : ''}</Announce>
      </Stack>
    </ViewBody>
  )
}
