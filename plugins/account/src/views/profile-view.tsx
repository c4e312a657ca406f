import type { ReactNode } from 'react'
import {
  Address,
  Avatar,
  CopyButton,
  Fact,
  FactList,
  FullAddress,
  IconButton,
  Inline,
  LinkRow,
  List,
  ProfileHead,
  Section,
  Stack,
  sanitizeForDisplay,
  shortAddress,
  Tag,
  useKernel,
  useNavigation,
  useService,
  useT,
  ViewBody,
} from '#ui-kit'
import { type AccountPlugin, AccountToken } from '../contract.js'
import { accountTypeName, labelOf } from './account-names.js'
import { AccountRow } from './account-row.js'
import { useAccount } from './use-account.js'

/** The connected account in full, and the wallet's accounts with the user's names for them. */
export default function ProfileView(): ReactNode {
  const t = useT<AccountPlugin>('account')
  const { chains, connections, networks } = useKernel()
  const service = useService(AccountToken)
  const { push } = useNavigation<AccountPlugin>()
  const { namespace, account } = useAccount()
  const { address, user } = account
  const wallet = account.connectedWalletInfo?.name
  if (address === undefined) return <ViewBody>{null}</ViewBody>
  const isWatchOnly = connections.active(namespace)?.isWatchOnly
  const nameOf = (one: string): string | undefined =>
    labelOf(one, account.addressLabels, chains.find(namespace))
  const name = nameOf(address) ?? account.profileName
  const login = user?.email ?? user?.username
  const type = accountTypeName(account.allAccounts[0]?.type)
  const network = networks.active(namespace)?.name
  return (
    <ViewBody>
      <Stack gap={4}>
        <ProfileHead
          image={<Avatar seed={address} src={account.profileImage} size={64} />}
          title={name ? <bdi>{sanitizeForDisplay(name)}</bdi> : <Address value={address} />}
          note={
            isWatchOnly ? (
              <Tag tone="warning">{t('watchOnly')}</Tag>
            ) : wallet === undefined ? undefined : (
              t('connectedWith', { wallet: sanitizeForDisplay(wallet) })
            )
          }
        />
        <FactList>
          <Fact label={t('address')}>
            <FullAddress value={address} />
            <CopyButton variant="icon" text={address} label={t('copyAddress')} />
          </Fact>
          {type === undefined ? null : <Fact label={t('accountType')}>{t(type)}</Fact>}
          {login === undefined ? null : <Fact label={t('login')}>{sanitizeForDisplay(login)}</Fact>}
          {network === undefined ? null : <Fact label={t('network')}>{sanitizeForDisplay(network)}</Fact>}
        </FactList>
        <Section title={t('yourAccounts')}>
          <List label={t('yourAccounts')}>
            {account.allAccounts.map((one) => (
              <AccountRow
                key={one.address}
                namespace={namespace}
                account={account}
                one={one}
                end={
                  <Inline gap={1}>
                    {one.address === address ? (
                      <Tag tone="success">{t('inUse')}</Tag>
                    ) : (
                      <LinkRow
                        label={t('switchToThis')}
                        onPress={() => service.selectAccount(namespace, one.address)}
                      />
                    )}
                    <IconButton
                      icon="edit"
                      label={t('labelOne', { account: nameOf(one.address) ?? shortAddress(one.address) })}
                      onPress={() => push('AccountLabel', { address: one.address })}
                    />
                  </Inline>
                }
              />
            ))}
          </List>
        </Section>
      </Stack>
    </ViewBody>
  )
}
