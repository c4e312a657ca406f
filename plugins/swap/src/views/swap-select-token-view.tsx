import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { type ViewProps, worthOf } from '#kernel'
import {
  Chips,
  EmptyState,
  GroupedVirtualList,
  ListRow,
  LoadError,
  RowAmount,
  SearchableList,
  Skeleton,
  shortAddress,
  TokenButton,
  TokenImage,
  useNavigation,
  useT,
  ViewBody,
} from '#ui-kit'
import type { SwapPlugin, SwappableToken, SwapState } from '../contract.js'
import { BuyNetworks } from './buy-networks.js'
import { useSwap } from './use-swap.js'

type Props = ViewProps<SwapPlugin['views']['SwapSelectToken']>

/** Anyone can use a symbol; an address is unique. */
const subtitleOf = ({ symbol, address }: SwappableToken): string =>
  address === undefined ? symbol : `${symbol} · ${shortAddress(address)}`

/** Displays the network's swappable tokens, the account's own first: thousands, with a search. */
export default function SwapSelectTokenView({ params: { side } }: Props): ReactNode {
  const t = useT<SwapPlugin>('swap')
  const { back } = useNavigation()
  const { swap, state, network: here, destination, money, short } = useSwap()
  const network = side === 'buy' ? (destination ?? here) : here
  const [text, setText] = useState('')
  useEffect(() => swap.watch(), [swap])
  const { sellToken, buyToken } = state
  const isThere = side === 'buy' && state.destination !== undefined
  const tokenStatus = isThere ? (state.destinationTokenStatus ?? 'unknown') : state.tokenStatus
  const chosen = side === 'sell' ? sellToken : buyToken
  // biome-ignore lint/correctness/useExhaustiveDependencies: the result of `search` changes with the state only
  const groups = useMemo(() => {
    const found = swap.search(text, side)
    const isOwn = ({ held = 0n }: SwappableToken): boolean => held > 0n
    return [
      { id: 'own', title: t('ownTokens'), items: found.filter(isOwn) },
      { id: 'others', title: t('otherTokens'), items: found.filter((token) => !isOwn(token)) },
    ]
  }, [swap, text, side, state, t])
  const isEmpty = groups.every(({ items }) => items.length === 0)
  const suggested = text.trim() === '' ? swap.suggested(side) : []
  const choose = ({ id }: SwappableToken): void => {
    if (side === 'sell') swap.setSellToken(id)
    else swap.setBuyToken(id)
    back()
  }
  if (isEmpty && text === '')
    return (
      <ViewBody>
        {side === 'buy' ? <BuyNetworks /> : null}
        {tokenStatus === 'ready' ? (
          <EmptyState icon="tokens" title={t('noTokensTitle')} body={t('noTokensBody')} />
        ) : (
          <FurtherTokens status={tokenStatus} count={6} onRetry={swap.retry} />
        )}
      </ViewBody>
    )
  return (
    <ViewBody>
      {side === 'buy' ? <BuyNetworks /> : null}
      <SearchableList
        label={t('searchToken')}
        text={text}
        onChange={setText}
        isEmpty={isEmpty}
        emptyTitle={t('nothingFoundTitle')}
        emptyBody={t('nothingFoundBody')}
        showAll={t('showAll')}
        above={
          suggested.length > 0 ? (
            <Chips label={t('suggestedTokens')}>
              {suggested.map((token) => (
                <TokenButton
                  key={token.id}
                  token={token}
                  label={t('chooseThis')}
                  isChip
                  current={token.id === chosen?.id}
                  onPress={() => choose(token)}
                />
              ))}
            </Chips>
          ) : null
        }
      >
        <GroupedVirtualList
          label={t('tokens')}
          groups={groups}
          keyOf={({ id }) => id}
          footer={<FurtherTokens status={tokenStatus} count={3} onRetry={swap.retry} />}
          renderRow={(token) => (
            <ListRow
              image={<TokenImage src={token.iconUrl} symbol={token.symbol} network={network} />}
              title={token.name}
              subtitle={subtitleOf(token)}
              end={<TokenBalance token={token} short={short} money={money} />}
              current={token.id === chosen?.id}
              onPress={() => choose(token)}
            />
          )}
        />
      </SearchableList>
    </ViewBody>
  )
}

interface FurtherTokensProps {
  readonly status: SwapState['tokenStatus']
  /** Number of rows that stand for the tokens while they load. */
  readonly count: number
  readonly onRetry: () => void
}

/** Displays that the other tokens are loading, or could not be read. */
function FurtherTokens({ status, count, onRetry }: FurtherTokensProps): ReactNode {
  const t = useT<SwapPlugin>('swap')
  if (status === 'ready') return null
  return status === 'unavailable' ? (
    <LoadError title={t('tokensFailedTitle')} body={t('tokensFailedBody')} onRetry={onRetry} />
  ) : (
    <Skeleton kind="row" count={count} />
  )
}

interface TokenBalanceProps {
  readonly token: SwappableToken
  readonly short: ReturnType<typeof useSwap>['short']
  readonly money: ReturnType<typeof useSwap>['money']
}

function TokenBalance({ token: { held = 0n, decimals, price }, short, money }: TokenBalanceProps): ReactNode {
  if (held === 0n) return null
  return (
    <RowAmount
      amount={short({ value: held, decimals })}
      note={price === undefined ? undefined : money(worthOf(held, decimals, price))}
    />
  )
}
