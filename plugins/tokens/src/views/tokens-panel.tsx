import { type ReactNode, useState } from 'react'
import {
  Announce,
  Button,
  EmptyState,
  ErrorState,
  Icon,
  ListRow,
  Notice,
  SearchField,
  Skeleton,
  Stack,
  Text,
  useFeature,
  useKernel,
  useNavigation,
  useT,
  useWorth,
} from '#ui-kit'
import type { TokensPlugin } from '../contract.js'
import { ReadAgainButton } from './read-again-button.js'
import { HiddenTokens, TokenRows } from './token-rows.js'
import { useTokens } from './use-tokens.js'

/** The number of tokens from which on the list has a search. */
const searchedFrom = 9

export interface TokensPanelProps {
  /** Maximum number of rows; a further row links to the whole list. Absent: all. */
  readonly max?: number | undefined
  readonly hasTotal?: boolean | undefined
}

/** Maximum number of rows of the tab: the content below it stays within reach. */
const shownInTab = 20

/** The account's tab of tokens (UI-12). */
export function TokensTab(): ReactNode {
  return <TokensPanel max={shownInTab} />
}

/** The account's tokens, in every state, with their actions. */
export function TokensPanel({ max, hasTotal = false }: TokensPanelProps): ReactNode {
  const t = useT<TokensPlugin>('tokens')
  const { push } = useNavigation<TokensPlugin>()
  const { chains } = useKernel()
  const receive = useFeature('receive')
  const { tokens, namespace, network, state } = useTokens()
  const money = useWorth()
  const [text, setText] = useState('')
  const { status, failedAt, hidden, total } = state
  const retry = (): boolean => tokens.retry(namespace)
  if (status === 'unavailable') {
    return (
      <Stack gap={2}>
        <ErrorState title={t('unavailable')} body={t('unavailableBody')} />
        {failedAt === undefined || !network ? null : <ReadAgainButton failedAt={failedAt} onPress={retry} />}
      </Stack>
    )
  }
  if (status !== 'ready') return <Skeleton kind="row" count={4} />
  const hasSearch = state.tokens.length >= searchedFrom
  const found = hasSearch ? tokens.search(namespace, text) : state.tokens
  const shown = found.slice(0, max)
  const isEmpty = state.tokens.every(({ value }) => value === 0n) && hidden.length === 0
  return (
    <Stack gap={2}>
      {failedAt === undefined ? null : (
        <Notice tone="warning" title={t('staleTitle')}>
          <Stack gap={2}>
            <span>{t('staleBody')}</span>
            <ReadAgainButton failedAt={failedAt} onPress={retry} />
          </Stack>
        </Notice>
      )}
      {hasTotal && total !== undefined ? (
        <Text variant="title" align="center">
          {money(total)}
        </Text>
      ) : null}
      {hasSearch ? <SearchField label={t('search')} value={text} onChange={setText} /> : null}
      {hasSearch && text.trim() !== '' ? <Announce>{t('found', { count: found.length })}</Announce> : null}
      {found.length === 0 && text.trim() !== '' ? (
        <EmptyState
          icon="search"
          title={t('nothingFound')}
          body={t('nothingFoundBody', { text: text.trim() })}
        />
      ) : (
        <TokenRows label={t('list')} tokens={shown} />
      )}
      {found.length > shown.length ? (
        <ListRow
          image={<Icon name="tokens" size={24} />}
          title={t('all', { count: found.length })}
          end={<Icon name="chevron" />}
          onPress={() => push('Tokens')}
        />
      ) : null}
      {isEmpty && failedAt === undefined ? (
        <EmptyState
          icon="tokens"
          title={t('emptyTitle')}
          body={t('emptyBody', { network: network?.name ?? '' })}
          action={
            receive ? (
              <Button variant="secondary" icon="receive" onPress={() => push(receive.view)}>
                {t('receive')}
              </Button>
            ) : null
          }
        />
      ) : null}
      <HiddenTokens tokens={hidden} />
      {chains.find(namespace)?.tokens ? (
        <ListRow
          image={<Icon name="plus" size={24} />}
          title={t('add')}
          subtitle={t('addHint')}
          end={<Icon name="chevron" />}
          onPress={() => push('AddToken')}
        />
      ) : null}
    </Stack>
  )
}
