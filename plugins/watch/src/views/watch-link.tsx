import type { ReactNode } from 'react'
import { LinkRow, useNavigation, useT } from '#ui-kit'
import type { WatchPlugin } from '../contract.js'

/** The link at the end of the lists of wallets. */
export function WatchLink(): ReactNode {
  const t = useT<WatchPlugin>('watch')
  const { push } = useNavigation<WatchPlugin>()
  return <LinkRow icon="shown" label={t('watchTitle')} onPress={() => push('WatchAddress')} />
}
