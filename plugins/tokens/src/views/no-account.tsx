import type { ReactNode } from 'react'
import { Button, EmptyState, useNavigation, useT, ViewBody } from '#ui-kit'
import type { TokensPlugin } from '../contract.js'

/** Displayed without an account. */
export function NoAccount(): ReactNode {
  const t = useT<TokensPlugin>('tokens')
  const { reset } = useNavigation<TokensPlugin>()
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
