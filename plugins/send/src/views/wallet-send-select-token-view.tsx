import { type ReactNode, useEffect, useState } from 'react'
import { points } from '#kernel'
import { type HeldToken, TokensToken } from '#plugins/tokens'
import {
  Button,
  EmptyState,
  ListRow,
  LoadError,
  RowAmount,
  SearchableList,
  Skeleton,
  TokenImage,
  useKernel,
  useNavigation,
  useService,
  useStore,
  useT,
  ViewBody,
  VirtualList,
} from '#ui-kit'
import type { SendPlugin } from '../contract.js'
import { useSend } from './use-send.js'

/** Number of tokens from which the list has a search field. */
const searchFrom = 6

/** The tokens of the account on its network. */
export default function WalletSendSelectTokenView(): ReactNode {
  const t = useT<SendPlugin>('send')
  const { i18n, contributions } = useKernel()
  const { back, push } = useNavigation<SendPlugin>()
  const { send, state, network, money } = useSend()
  const namespace = state.namespace ?? ''
  const tokens = useService(TokensToken)
  const { status, tokens: all } = useStore(tokens.store(namespace))
  const [text, setText] = useState('')
  useEffect(() => tokens.watch(namespace), [tokens, namespace])
  const found = tokens.search(namespace, text)
  const choose = (token: HeldToken): void => {
    send.setToken(token.id)
    back()
  }
  const canReceive = contributions.find(points.views, 'WalletReceive') !== undefined
  if (all.length === 0)
    return (
      <ViewBody>
        {status === 'unavailable' ? (
          <LoadError
            title={t('tokensFailedTitle')}
            body={t('tokensFailedBody')}
            onRetry={() => void tokens.retry(namespace)}
          />
        ) : status === 'ready' ? (
          <EmptyState
            icon="tokens"
            title={t('noTokensTitle')}
            body={t('noTokensBody')}
            action={
              canReceive ? (
                <Button variant="secondary" icon="receive" onPress={() => push('WalletReceive')}>
                  {t('receive')}
                </Button>
              ) : null
            }
          />
        ) : (
          <Skeleton kind="row" count={4} />
        )}
      </ViewBody>
    )
  return (
    <ViewBody>
      <SearchableList
        label={t('searchToken')}
        text={text}
        onChange={setText}
        isSearchable={all.length >= searchFrom}
        isEmpty={found.length === 0}
        emptyTitle={t('nothingFoundTitle')}
        emptyBody={t('nothingFoundBody')}
        showAll={t('showAll')}
      >
        <VirtualList
          label={t('tokens')}
          items={found}
          keyOf={({ id }) => id}
          renderRow={(token) => (
            <ListRow
              image={<TokenImage src={token.iconUrl} symbol={token.symbol} network={network} />}
              title={token.name}
              subtitle={token.symbol}
              end={
                <RowAmount amount={i18n.amount(token.value, token.decimals, 4)} note={money(token.worth)} />
              }
              current={token.id === state.token?.id}
              onPress={() => choose(token)}
            />
          )}
        />
      </SearchableList>
    </ViewBody>
  )
}
