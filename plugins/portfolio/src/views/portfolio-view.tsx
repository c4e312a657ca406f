import { type ReactNode, useEffect, useState } from 'react'
import { points } from '#kernel'
import { AccountToken } from '#plugins/account'
import {
  Button,
  EmptyState,
  HeadlineAmount,
  Icon,
  LinkRow,
  List,
  ListRow,
  LoadError,
  Notice,
  RowAmount,
  Section,
  Skeleton,
  Stack,
  shortAddress,
  useKernel,
  useNamespaceName,
  useNavigation,
  useService,
  useStore,
  useT,
  useWorth,
  ViewBody,
  WalletImage,
} from '#ui-kit'
import { type PortfolioAccount, type PortfolioPlugin, PortfolioToken } from '../contract.js'
import { HiddenTokens, TokenRows } from './token-rows.js'
import { LeftOut, ValueChange, ValueChart } from './value-chart.js'

/** In place of an unknown value. */
const noValue = '–'

/** What the accounts of all connected wallets hold, with one total. */
export default function PortfolioView(): ReactNode {
  const t = useT<PortfolioPlugin>('portfolio')
  const { i18n, networks, contributions } = useKernel()
  const { push } = useNavigation<PortfolioPlugin>()
  const worth = useWorth()
  const portfolio = useService(PortfolioToken)
  const { status, accounts, tokens, hidden, total, unavailable } = useStore(portfolio.store)
  useEffect(() => portfolio.watch(), [portfolio])
  const [isBusy, setBusy] = useState(false)
  const retry = (): void => {
    setBusy(true)
    void portfolio.refresh().finally(() => setBusy(false))
  }
  const canConnect = contributions.find(points.views, 'Connect') !== undefined
  if (accounts.length === 0)
    return (
      <ViewBody>
        <EmptyState
          icon="wallet"
          title={t('noAccountTitle')}
          body={t('noAccountBody')}
          action={canConnect ? <Button onPress={() => push('Connect')}>{t('connect')}</Button> : null}
        />
      </ViewBody>
    )
  if (status === 'unavailable')
    return (
      <ViewBody>
        <LoadError title={t('unavailable')} body={t('unavailableBody')} onRetry={retry} busy={isBusy} />
      </ViewBody>
    )
  const isLoading = status === 'loading'
  const isIncomplete = !isLoading && unavailable.length > 0
  const names = unavailable.map((id) => networks.find(id)?.name ?? id)
  const list = new Intl.ListFormat(i18n.store.getState().locale).format(names)
  return (
    <ViewBody>
      <Stack gap={4}>
        <HeadlineAmount
          amount={isLoading ? undefined : total === undefined ? noValue : worth(total)}
          waiting={t('loading')}
          note={isIncomplete ? t('partTitle') : isLoading ? null : <ValueChange />}
        />
        <ValueChart />
        <Section title={t('accounts')}>
          <List label={t('accounts')}>
            {accounts.map((account) => (
              <AccountRow key={`${account.namespace}:${account.address}`} account={account} />
            ))}
          </List>
          {canConnect ? (
            <LinkRow icon="plus" label={t('connectAnother')} onPress={() => push('Connect')} />
          ) : null}
        </Section>
        <Section title={t('tokens')}>
          {isLoading ? (
            <Skeleton kind="row" count={4} />
          ) : tokens.length === 0 && hidden.length === 0 ? (
            <EmptyState icon="tokens" title={t('noTokens')} body={t('noTokensBody')} />
          ) : (
            <TokenRows label={t('tokens')} tokens={tokens} />
          )}
          {isLoading ? null : <HiddenTokens tokens={hidden} />}
        </Section>
        {/* Below the accounts and tokens: above them it would move them. */}
        {isIncomplete ? (
          <Notice tone="warning" title={t('partTitle')}>
            <Stack gap={2}>
              <span>{t('partBody', { networks: list })}</span>
              <Button variant="secondary" icon="retry" busy={isBusy} onPress={retry}>
                {t('retry')}
              </Button>
            </Stack>
          </Notice>
        ) : null}
        <LeftOut />
      </Stack>
    </ViewBody>
  )
}

/** An account with its value; pressed, it becomes the displayed one. */
function AccountRow({ account }: { readonly account: PortfolioAccount }): ReactNode {
  const t = useT<PortfolioPlugin>('portfolio')
  const { connections, networks } = useKernel()
  const service = useService(AccountToken)
  const { reset } = useNavigation<PortfolioPlugin>()
  const worth = useWorth()
  const nameOf = useNamespaceName()
  const { namespace, address, connectorIds, walletName, walletImageUrl, isWatchOnly, status, total } = account
  const isShown = useStore(networks.store, (state) => state.activeNamespace) === namespace
  const [connectorId] = connectorIds
  const isActive = connectorIds.includes(connections.active(namespace)?.connectorId ?? '')
  return (
    <ListRow
      image={
        isWatchOnly ? <Icon name="shown" size={24} /> : <WalletImage src={walletImageUrl} name={walletName} />
      }
      title={isWatchOnly ? t('watchOnly') : walletName}
      subtitle={`${shortAddress(address)} · ${nameOf(namespace)}`}
      busy={status === 'loading'}
      current={isShown && isActive}
      end={<RowAmount amount={total === undefined ? noValue : worth(total)} />}
      onPress={() => {
        if (connectorId !== undefined) service.activate(connectorId, namespace)
        reset('Account')
      }}
    />
  )
}
