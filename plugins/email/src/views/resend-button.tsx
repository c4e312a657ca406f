import { type ReactNode, useEffect, useState } from 'react'
import { durations, remainingMs } from '#kernel'
import { Button, useKernel, useService, useT } from '#ui-kit'
import { type EmailPlugin, EmailToken, type SentMail } from '../contract.js'

const resendDelayMs = 30_000

/** Requests another email once 30 s have passed; counts down until then. */
export function ResendButton({
  sent,
  label,
}: {
  readonly sent: SentMail
  readonly label: string
}): ReactNode {
  const t = useT<EmailPlugin>('email')
  const email = useService(EmailToken)
  const { platform } = useKernel()
  const left = (): number => Math.ceil(remainingMs(sent.at, resendDelayMs, platform.now()) / 1_000)
  const [, count] = useState(0)
  const seconds = left()
  const isWaiting = seconds > 0
  useEffect(
    () => (isWaiting ? platform.every(durations.oneSecond, () => count((times) => times + 1)) : undefined),
    [platform, isWaiting],
  )
  return (
    <Button
      variant="ghost"
      icon={isWaiting ? undefined : 'retry'}
      busy={sent.isResending}
      disabled={isWaiting}
      onPress={() => void email.resend()}
    >
      {isWaiting ? t('resendIn', { n: seconds }) : label}
    </Button>
  )
}
