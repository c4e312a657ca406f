import type { ReactNode } from 'react'
import { Button, EmptyState, useNavigation, useT, ViewBody } from '#ui-kit'

/** Shown without an account. */
export function NoAccount(): ReactNode {
  const t = useT('tokens')
  const { reset } = useNavigation()
  return (
    <ViewBody>
      <EmptyState
        icon="wallet"
        title={t('noNetworkTitle')}
        body={t('noNetworkBody')}
        action={<Button onPress={() => reset('Connect')}>{t('connect')}</Button>}
      />
    </ViewBody>
  )
}
