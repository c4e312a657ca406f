import { type ReactNode, useEffect } from 'react'
import {
  Button,
  EmptyState,
  Fact,
  FactList,
  Slot,
  Stack,
  useNavigation,
  useService,
  useStore,
  useT,
  ViewBody,
} from '#ui-kit'
import { type AccountPlugin, AccountToken } from '../contract.js'
import { AccountBalance } from './account-balance.js'
import { AccountFeatures } from './account-features.js'
import { AccountFooter } from './account-footer.js'
import { AccountHead } from './account-head.js'
import { AccountTabs } from './account-tabs.js'
import { KindChoice } from './kind-choice.js'
import { useAccount } from './use-account.js'

/** The connected account: identity, balance, features and tabs. */
export default function AccountView(): ReactNode {
  const t = useT<AccountPlugin>('account')
  const service = useService(AccountToken)
  const { reset } = useNavigation<AccountPlugin>()
  const { namespace, account } = useAccount()
  useEffect(() => {
    const stops = [service.watchBalance(namespace, { eachBlock: true }), service.watchIdentity(namespace)]
    return () => {
      for (const stop of stops) stop()
    }
  }, [service, namespace])
  const { address } = account
  if (address === undefined) {
    return (
      <ViewBody>
        <EmptyState
          icon="wallet"
          title={t('noAccountTitle')}
          body={t('noAccountBody')}
          action={<Button onPress={() => reset('Connect')}>{t('connect')}</Button>}
        />
      </ViewBody>
    )
  }
  return (
    <ViewBody footer={<AccountFooter namespace={namespace} />}>
      <Stack gap={4}>
        <Slot name="account:top" />
        <AccountHead namespace={namespace} account={{ ...account, address }} />
        <KindChoice namespace={namespace} account={account} />
        <AccountBalance namespace={namespace} account={account} />
        <Details namespace={namespace} />
        <Slot name="account:below-balance" />
        <AccountFeatures />
        <AccountTabs namespace={namespace} current={account.currentTab} />
      </Stack>
    </ViewBody>
  )
}

/** The rows of data of other plugins. */
function Details({ namespace }: { readonly namespace: string }): ReactNode {
  const details = useStore(useService(AccountToken).details(namespace))
  if (details.length === 0) return null
  return (
    <FactList>
      {details.map(({ id, label, value }) => (
        <Fact key={id} label={label}>
          {value}
        </Fact>
      ))}
    </FactList>
  )
}
