import { type ReactNode, useEffect, useState } from 'react'
import {
  CopyButton,
  Icon,
  Inline,
  ListRow,
  Skeleton,
  useKernel,
  useNavigation,
  useService,
  useStore,
  useT,
} from '#ui-kit'
import { type NamesPlugin, NamesToken } from '../contract.js'

/** The account's name, or a row that leads to registering one. */
export default function AccountNameSetting(): ReactNode {
  const t = useT<NamesPlugin>('names')
  const { push } = useNavigation<NamesPlugin>()
  const name = useOwnName()
  if (name === undefined) return <Skeleton kind="row" />
  if (name !== '')
    return (
      <Inline gap={1}>
        <ListRow image={<Icon name="user" size={24} />} title={t('ownHint')} subtitle={name} />
        <CopyButton variant="icon" text={name} label={t('copyName')} />
      </Inline>
    )
  return (
    <ListRow
      image={<Icon name="user" size={24} />}
      title={t('choose')}
      subtitle={t('chooseHint')}
      end={<Icon name="chevron" />}
      onPress={() => push('RegisterAccountName')}
    />
  )
}

/** Returns the name of the active account, of the chain or the host; empty without one, `undefined` while loading. */
function useOwnName(): string | undefined {
  const { connections } = useKernel()
  const names = useService(NamesToken)
  const account = useStore(connections.store, () => connections.caipAddress())
  const [found, setFound] = useState<{ readonly of: string; readonly name: string }>()
  useEffect(() => {
    const connection = connections.active()
    const address = connection?.accounts[0]?.address
    if (account === undefined || connection === undefined || address === undefined) return undefined
    const ended = new AbortController()
    const take = (name: string): void => {
      if (!ended.signal.aborted) setFound({ of: account, name })
    }
    names.lookUp(address, connection.caipNetworkId, ended.signal).then(
      (name) => take(name ?? ''),
      // The view itself displays an existing name.
      () => take(''),
    )
    return () => ended.abort()
  }, [names, connections, account])
  return found?.of === account ? found?.name : undefined
}
