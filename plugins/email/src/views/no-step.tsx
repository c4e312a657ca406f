import type { ReactNode } from 'react'
import { Button, EmptyState, useNavigation, useT, ViewBody } from '#ui-kit'
import type { EmailPlugin } from '../contract.js'

/** Displays the link to the start of the flow, if the step is not running, e.g. after a reload. */
export function NoStep({ view }: { readonly view: 'Connect' | 'UpdateEmailWallet' }): ReactNode {
  const t = useT<EmailPlugin>('email')
  const { reset } = useNavigation<EmailPlugin>()
  return (
    <ViewBody>
      <EmptyState
        icon="mail"
        title={t('noStepTitle')}
        body={t('noStepBody')}
        action={<Button onPress={() => reset(view)}>{t('start')}</Button>}
      />
    </ViewBody>
  )
}
