import type { ReactNode } from 'react'
import { Icon, ListRow, useNavigation, useT } from '#ui-kit'
import type { EmbeddedPlugin } from '../contract.js'

/** Displays the link to keys, passkeys and devices, which only the secure site itself displays. */
export default function SecureSiteSetting(): ReactNode {
  const t = useT<EmbeddedPlugin>('embedded')
  const { push } = useNavigation<EmbeddedPlugin>()
  return (
    <ListRow
      image={<Icon name="shield" size={24} />}
      title={t('upgradeRow')}
      subtitle={t('upgradeRowHint')}
      end={<Icon name="chevron" />}
      onPress={() => push('UpgradeEmailWallet')}
    />
  )
}
