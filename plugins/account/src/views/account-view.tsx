import { type ReactNode, useState } from 'react'
import {
  Address,
  Avatar,
  Button,
  CopyButton,
  EmptyState,
  Icon,
  Inline,
  List,
  ListRow,
  Slot,
  Stack,
  Tag,
  Text,
  useKernel,
  useNavigation,
  useService,
  useStore,
  useT,
  ViewBody,
} from '#ui-shell/kit'
import { accountTypeName } from '../account-names.js'
import { AccountToken } from '../contract.js'
import { AccountBalance } from './account-balance.js'
import { AccountTabs } from './account-tabs.js'
import { ContributedRow } from './contributed-row.js'
import { useAccount } from './use-account.js'

/** The connected account: who it is, what it holds, what can be done with it. */
export default function AccountView(): ReactNode {
  const t = useT('account')
  const kernel = useKernel()
  const service = useService(AccountToken)
  const { push, reset } = useNavigation()
  const { namespace, account } = useAccount()
  const [isLeaving, setLeaving] = useState(false)
  const [isBlocked, setBlocked] = useState(false)
  useStore(kernel.contributions.store)
  const connected = useStore(kernel.connections.store, (state) => state.connections.length)
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
  const features = service.features()
  const rows = service.rows()
  const count = account.allAccounts.length
  const wallet = account.connectedWalletInfo?.name
  const type = accountTypeName(account.allAccounts[0]?.type)
  const disconnect = (): void => {
    setLeaving(true)
    void service.disconnect(namespace).finally(() => setLeaving(false))
  }
  return (
    <ViewBody>
      <Stack gap={4}>
        <Slot name="account:top" />
        <Stack gap={2} align="center">
          <Avatar seed={address} src={account.profileImage} size={72} />
          {account.profileName === undefined ? null : (
            <Text as="h2" variant="title">
              {account.profileName}
            </Text>
          )}
          <Stack gap={1} align="center">
            <Inline gap={1} justify="center">
              <Text as="div" variant="strong">
                <Address value={address} />
              </Text>
              <CopyButton variant="icon" text={address} label={t('copyAddress')} />
            </Inline>
            {type === undefined ? null : <Tag>{t(type)}</Tag>}
            {wallet === undefined ? null : (
              <Text variant="small" align="center">
                {t('connectedWith', { wallet })}
              </Text>
            )}
          </Stack>
        </Stack>
        <AccountBalance namespace={namespace} account={account} />
        <Slot name="account:below-balance" />
        {features.length > 0 ? (
          <List label={t('features')}>
            {features.map((feature) => (
              <ContributedRow key={feature.id} {...feature} />
            ))}
          </List>
        ) : null}
        <AccountTabs namespace={namespace} current={account.currentTab} />
        <List label={t('more')}>
          {rows.map((row) => (
            <ContributedRow key={row.id} {...row} />
          ))}
          {service.settings().length > 0 ? (
            <ListRow
              image={<Icon name="settings" size={24} />}
              title={t('settingsTitle')}
              end={<Icon name="chevron" />}
              onPress={() => push('AccountSettings')}
            />
          ) : null}
          {count > 1 ? (
            <ListRow
              image={<Icon name="person" size={24} />}
              title={t('switchAccount')}
              subtitle={t('accountCount', { count })}
              end={<Icon name="chevron" />}
              onPress={() => push('SwitchAddress')}
            />
          ) : null}
          <ListRow
            image={<Icon name="wallet" size={24} />}
            title={t('connectionsTitle')}
            subtitle={t('connectionCount', { count: connected })}
            end={<Icon name="chevron" />}
            onPress={() => push('Connections')}
          />
          {account.addressExplorerUrl === undefined ? null : (
            <ListRow
              image={<Icon name="external" size={24} />}
              title={t('explorer')}
              subtitle={isBlocked ? t('explorerBlocked') : undefined}
              onPress={() => setBlocked(!service.openExplorer(namespace))}
            />
          )}
          <ListRow
            image={<Icon name="disconnect" size={24} />}
            title={t('disconnect')}
            busy={isLeaving}
            onPress={disconnect}
          />
        </List>
      </Stack>
    </ViewBody>
  )
}
