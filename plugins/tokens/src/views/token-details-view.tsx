import { type ReactNode, useState } from 'react'
import {
  Button,
  EmptyState,
  Icon,
  List,
  ListRow,
  Notice,
  Skeleton,
  Stack,
  Text,
  TokenImage,
  useFeature,
  useKernel,
  useNavigation,
  useT,
  ViewBody,
} from '#ui-kit'
import type { TokensPlugin } from '../contract.js'
import { TokenFacts } from './token-facts.js'
import { useAmountTexts } from './use-amount-texts.js'
import { useTokens } from './use-tokens.js'

/** One token: all its data, to the last digit, with its actions. */
export default function TokenDetailsView({
  params,
}: {
  readonly params: { readonly id: string }
}): ReactNode {
  const t = useT<TokensPlugin>('tokens')
  const { chains, links } = useKernel()
  const { push, back, replace } = useNavigation<TokensPlugin>()
  const send = useFeature('send')
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
  const { address, symbol, price, iconUrl } = token
  const explorer =
    address === undefined ? undefined : chains.find(namespace)?.explorerUrl?.(network, 'address', address)
  const url = explorer === undefined ? undefined : links.check(explorer)
  return (
    <ViewBody>
      <Stack gap={4}>
        <Stack gap={2} align="center">
          <TokenImage src={iconUrl} symbol={symbol} network={network} size={56} />
          <Text as="h2" variant="title" align="center">
            <bdi>{texts.exact(token)}</bdi>
          </Text>
          <Text variant="muted" align="center">
            {texts.worth(token)}
          </Text>
        </Stack>
        {token.isSuspicious ? <Notice tone="warning">{t('suspicious')}</Notice> : null}
        <TokenFacts
          {...token}
          network={network}
          price={price === undefined ? undefined : texts.price(price)}
        />
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
        {send && token.value > 0n ? (
          <Button icon="send" onPress={() => push(send.view, { token: address ?? symbol })}>
            {t('send')}
          </Button>
        ) : null}
      </Stack>
    </ViewBody>
  )
}
