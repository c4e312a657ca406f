import type { ReactNode } from 'react'
import { Button, Icon, StatusHero, useNavigation, useService, useStore, useT, ViewBody } from '#ui-kit'
import { type EmailPlugin, EmailToken } from '../contract.js'
import { CodeStep } from './code-step.js'
import { NoStep } from './no-step.js'

/** Displays the code field of a login; then the progress of connecting the wallet. */
export default function EmailVerifyOtpView(): ReactNode {
  const t = useT<EmailPlugin>('email')
  const email = useService(EmailToken)
  const { canGoBack, back, reset } = useNavigation<EmailPlugin>()
  const state = useStore(email.store)
  if (state.status === 'code' && state.step === 'login') {
    const other = (): void => {
      email.cancel()
      if (canGoBack()) back()
      else reset('Connect')
    }
    return <CodeStep state={state} onOther={other} />
  }
  if (state.status !== 'connecting' && state.status !== 'connectFailed' && state.status !== 'done')
    return <NoStep view="Connect" />
  const hasFailed = state.status === 'connectFailed'
  return (
    <ViewBody
      footer={
        hasFailed ? (
          <Button icon="retry" onPress={() => void email.retry()}>
            {t('retry')}
          </Button>
        ) : null
      }
    >
      <StatusHero
        image={<Icon name="mail" size={36} />}
        status={hasFailed ? 'error' : state.status === 'done' ? 'success' : 'waiting'}
        title={t(hasFailed ? 'connectFailedTitle' : 'connectingHero')}
        body={t(hasFailed ? 'connectFailedBody' : 'connectingBody')}
      />
    </ViewBody>
  )
}
