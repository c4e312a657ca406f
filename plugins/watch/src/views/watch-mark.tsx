import type { ReactNode } from 'react'
import { LinkRow, Notice, useKernel, useNavigation, useStore, useT } from '#ui-kit'
import type { WatchPlugin } from '../contract.js'

/** The mark above a watch-only account; nothing above any other. */
export function WatchMark(): ReactNode {
  const t = useT<WatchPlugin>('watch')
  const { connections, networks } = useKernel()
  const { push } = useNavigation<WatchPlugin>()
  useStore(connections.store)
  useStore(networks.store)
  const connection = connections.active()
  if (!connection?.isWatchOnly) return null
  const { namespace } = connection
  return (
    <Notice tone="warning" title={t('onlyTitle')}>
      {t('markBody')}
      <LinkRow label={t('connectWallet')} onPress={() => push('Connect', { namespace })} />
    </Notice>
  )
}
