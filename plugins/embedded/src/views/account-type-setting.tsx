import { type ReactNode, useEffect, useState } from 'react'
import { Icon, List, ListRow, Skeleton, Stack, Text, useKernel, useService, useStore, useT } from '#ui-kit'
import { type EmbeddedAccountType, type EmbeddedPlugin, EmbeddedToken } from '../contract.js'

/**
 * Displays the account types of the embedded wallet, on a network that has both (EMB-05). Renders nothing on other
 * networks.
 */
export default function AccountTypeSetting(): ReactNode {
  const t = useT<EmbeddedPlugin>('embedded')
  const { networks, connections } = useKernel()
  const embedded = useService(EmbeddedToken)
  const network = useStore(networks.store, () => networks.active())
  const current = useStore(connections.store, () => connections.active()?.accounts[0]?.type)
  const enabled = useSmartAccountNetworks()
  const [wanted, setWanted] = useState<EmbeddedAccountType>()
  const [hasFailed, setFailed] = useState(false)
  if (enabled === undefined) return <Skeleton kind="row" count={2} />
  if (network?.chainNamespace !== 'eip155' || !enabled.includes(Number(network.id))) return null
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

/**
 * Returns the chain numbers of the networks with smart accounts; `undefined` while loading, empty if the request
 * failed.
 */
function useSmartAccountNetworks(): readonly number[] | undefined {
  const embedded = useService(EmbeddedToken)
  const [found, setFound] = useState<readonly number[]>()
  useEffect(() => {
    let isWanted = true
    const take = (networks: readonly number[]): void => {
      if (isWanted) setFound(networks)
    }
    embedded.smartAccountNetworks().then(take, () => take([]))
    return () => {
      isWanted = false
    }
  }, [embedded])
  return found
}
