import type { ReactNode } from 'react'
import type { ChainNamespace } from '#kernel'
import {
  Address,
  Avatar,
  CopyButton,
  IconButton,
  Inline,
  ProfileHead,
  sanitizeForDisplay,
  Tag,
  useKernel,
  useNavigation,
  useService,
  useT,
} from '#ui-kit'
import { type AccountPlugin, type AccountState, AccountToken } from '../contract.js'
import { accountTypeName, labelOf } from './account-names.js'

/** Maximum characters of a name in the head. */
const maxNameLength = 20

export interface AccountHeadProps {
  readonly namespace: ChainNamespace
  readonly account: AccountState & { readonly address: string }
}

/** The connected account: picture, name or address, and the actions for the address. */
export function AccountHead({ namespace, account }: AccountHeadProps): ReactNode {
  const t = useT<AccountPlugin>('account')
  const { chains, connections, notices } = useKernel()
  const service = useService(AccountToken)
  const { push } = useNavigation<AccountPlugin>()
  const { address } = account
  const name = labelOf(address, account.addressLabels, chains.find(namespace)) ?? account.profileName
  const type = accountTypeName(account.allAccounts[0]?.type)
  const wallet = account.connectedWalletInfo?.name
  const login = account.user?.email ?? account.user?.username
  const isWatchOnly = connections.active(namespace)?.isWatchOnly
  const by =
    login ??
    (wallet === undefined || isWatchOnly
      ? undefined
      : t('connectedWith', { wallet: sanitizeForDisplay(wallet) }))
  return (
    <ProfileHead
      image={<Avatar seed={address} src={account.profileImage} size={64} />}
      title={name ? <bdi>{sanitizeForDisplay(name, maxNameLength)}</bdi> : <Address value={address} />}
      more={{ label: t('profileTitle'), onPress: () => push('Profile') }}
      actions={
        <>
          <CopyButton variant="icon" text={address} label={t('copyAddress')} />
          {account.addressExplorerUrl === undefined ? null : (
            <IconButton
              icon="external"
              label={t('explorer')}
              onPress={() => {
                if (!service.openExplorer(namespace)) notices.show('error', t('explorerBlocked'))
              }}
            />
          )}
        </>
      }
      note={
        <Inline gap={2} justify="center" wrap>
          {type === undefined ? null : <Tag>{t(type)}</Tag>}
          {isWatchOnly ? <Tag tone="warning">{t('watchOnly')}</Tag> : null}
          {name ? <Address value={address} /> : by}
        </Inline>
      }
    />
  )
}
