import { type ReactNode, useState } from 'react'
import { Icon, List, ListRow, Stack, Text, useKernel, useService, useStore, useT } from '#ui-kit'
import { type EmbeddedAccountType, type EmbeddedPlugin, EmbeddedToken } from '../contract.js'

/**
 * Displays the account types of the embedded wallet, on a network where the user has both (EMB-05). Renders nothing on
 * other networks. Independent of the bundler's availability: without it, a user can still change to the standard account.
 */
export default function AccountTypeSetting(): ReactNode {
  const t = useT<EmbeddedPlugin>('embedded')
  const { connections } = useKernel()
  const embedded = useService(EmbeddedToken)
  const connection = useStore(connections.store, () => connections.active())
  const [wanted, setWanted] = useState<EmbeddedAccountType>()
  const [hasFailed, setFailed] = useState(false)
  const types = connection?.accounts.map(({ type }) => type) ?? []
  if (!types.includes('eoa') || !types.includes('smartAccount')) return null
  // The active account comes first.
  const [current] = types
  const choose = async (type: EmbeddedAccountType): Promise<void> => {
    // One change at a time.
    if (wanted !== undefined || type === current) return
    setWanted(type)
    setFailed(false)
    try {
      await embedded.setAccountType(type)
    } catch {
      setFailed(true)
    }
    setWanted(undefined)
  }
  const row = (type: EmbeddedAccountType, title: string, hint: string): ReactNode => (
    <ListRow
      image={<Icon name={type === 'eoa' ? 'key' : 'shield'} size={24} />}
      title={title}
      subtitle={wanted === type ? t('accountTypeChanging') : hint}
      busy={wanted === type}
      current={current === type}
      end={current === type ? <Icon name="check" /> : null}
      onPress={() => void choose(type)}
    />
  )
  return (
    <Stack gap={1}>
      <List label={t('accountTypeLabel')}>
        {row('smartAccount', t('accountTypeSmart'), t('accountTypeSmartHint'))}
        {row('eoa', t('accountTypeEoa'), t('accountTypeEoaHint'))}
      </List>
      {hasFailed ? (
        <div role="alert">
          <Text variant="small">{t('accountTypeFailed')}</Text>
        </div>
      ) : null}
    </Stack>
  )
}
