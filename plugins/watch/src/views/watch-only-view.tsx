import type { ReactNode } from 'react'
import { Button, EmptyState, useKernel, useNavigation, useT, ViewBody } from '#ui-kit'
import type { WatchPlugin } from '../contract.js'

/** The explanation in place of a view that needs a wallet. */
export function WatchOnlyView(): ReactNode {
  const t = useT<WatchPlugin>('watch')
  const { connections } = useKernel()
  const { push } = useNavigation<WatchPlugin>()
  const namespace = connections.active()?.namespace
  return (
    <ViewBody>
      <EmptyState
        icon="shown"
        title={t('markBody')}
        body={t('onlyBody')}
        action={
          <Button onPress={() => push('Connect', namespace === undefined ? undefined : { namespace })}>
            {t('connectWallet')}
          </Button>
        }
      />
    </ViewBody>
  )
}
