import type { ReactNode } from 'react'
import { Notice, useKernel, useStore, useT } from '#ui-kit'
import type { WatchPlugin } from '../contract.js'

/** The mark above a watch-only account; nothing above any other. */
export function WatchMark(): ReactNode {
  const t = useT<WatchPlugin>('watch')
  const { connections, networks } = useKernel()
  useStore(connections.store)
  useStore(networks.store)
  if (!connections.active()?.isWatchOnly) return null
  return (
    <Notice tone="warning" title={t('onlyTitle')}>
      {t('markBody')}
    </Notice>
  )
}
