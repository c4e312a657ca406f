import { type ReactNode, useState } from 'react'
import {
  Address,
  Button,
  CopyButton,
  EmptyState,
  Fact,
  FactList,
  HeadlineAmount,
  Icon,
  List,
  ListRow,
  Notice,
  Skeleton,
  Stack,
  sanitizeForDisplay,
  Text,
  TokenImage,
  useKernel,
  useNavigation,
  useT,
  ViewBody,
} from '#ui-kit'
import type { TokensPlugin } from '../contract.js'
import { TokenActions } from './token-actions.js'
import { useAmountTexts } from './use-amount-texts.js'
import { useTokens } from './use-tokens.js'

/** One token: its amount and value, its actions, and all its data. */
export default function TokenDetailsView({
  params,
}: {
  readonly params: { readonly id: string }
}): ReactNode {
  const t = useT<TokensPlugin>('tokens')
  const { chains, links } = useKernel()
  const { back, replace } = useNavigation<TokensPlugin>()
  const texts = useAmountTexts()
  const { tokens, namespace, network, state } = useTokens()
  const [isBlocked, setBlocked] = useState(false)
  const isHidden = state.hidden.some(({ id }) => id === params.id)
  const token = [...state.tokens, ...state.hidden].find(({ id }) => id === params.id)
  if (!token || !network) {
    if (state.status === 'loading') return <ViewBody>{<Skeleton kind="row" count={4} />}</ViewBody>
    return (
      <ViewBody>
        <EmptyState
          icon="tokens"
          title={t('goneTitle')}
          body={t('goneBody')}
          action={
            <Button variant="secondary" onPress={() => replace('Tokens')}>
              {t('toTokens')}
            </Button>
          }
        />
      </ViewBody>
    )
  }
  const { address, name, symbol, price, iconUrl } = token
  const explorer =
    address === undefined ? undefined : chains.find(namespace)?.explorerUrl?.(network, 'address', address)
  const url = explorer === undefined ? undefined : links.check(explorer)
  return (
    <ViewBody>
      <Stack gap={4}>
        <Stack gap={2} align="center">
          <TokenImage src={iconUrl} symbol={symbol} network={network} size={56} />
          <Text as="h2" variant="muted">
            <bdi>{sanitizeForDisplay(name)}</bdi>
          </Text>
          <HeadlineAmount amount={texts.amount(token)} note={texts.worth(token)} />
        </Stack>
        <TokenActions token={token} />
        {token.isSuspicious ? <Notice tone="warning">{t('suspicious')}</Notice> : null}
        <FactList>
          <Fact label={t('balanceLabel')}>
            <bdi>{texts.exact(token)}</bdi>
          </Fact>
          {price === undefined ? null : <Fact label={t('priceLabel')}>{texts.price(price)}</Fact>}
          <Fact label={t('networkLabel')}>{network.name}</Fact>
          {address === undefined ? null : (
            <Fact label={t('tokenAddressLabel')}>
              <Address value={address} />
              <CopyButton variant="icon" text={address} label={t('copyAddress')} />
            </Fact>
          )}
        </FactList>
        <List label={t('detailsTitle')}>
          {url === undefined ? null : (
            <ListRow
              image={<Icon name="external" size={24} />}
              title={t('explorer')}
              subtitle={isBlocked ? t('explorerBlocked') : undefined}
              onPress={() => setBlocked(!links.open(url))}
            />
          )}
          {address === undefined ? null : (
            <ListRow
              image={<Icon name={isHidden ? 'shown' : 'hidden'} size={24} />}
              title={t(isHidden ? 'showAgain' : 'hide')}
              onPress={() => (isHidden ? tokens.show(token) : tokens.hide(token))}
            />
          )}
          {token.isImported ? (
            <ListRow
              image={<Icon name="remove" size={24} />}
              title={t('remove')}
              onPress={() => {
                tokens.remove(token)
                back()
              }}
            />
          ) : null}
        </List>
      </Stack>
    </ViewBody>
  )
}
