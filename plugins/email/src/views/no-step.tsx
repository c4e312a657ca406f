import type { ReactNode } from 'react'
import { Button, EmptyState, useNavigation, useT, ViewBody } from '#ui-kit'

/** In place of a step that is not under way, such as after a reload: the way to its beginning. */
export function NoStep({ view }: { readonly view: 'Connect' | 'UpdateEmailWallet' }): ReactNode {
  const t = useT('email')
  const { reset } = useNavigation()
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
