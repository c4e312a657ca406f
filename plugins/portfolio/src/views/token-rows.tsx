import type { ReactNode } from 'react'
import type { HeldToken } from '#plugins/tokens'
import {
  HiddenRows,
  ListRow,
  LongList,
  RowAmount,
  sanitizeForDisplay,
  TokenImage,
  useKernel,
  useService,
  useStore,
  useT,
  useWorth,
} from '#ui-kit'
import { type PortfolioPlugin, PortfolioToken } from '../contract.js'
import { useChangeTexts } from './use-change-texts.js'

const keyOf = ({ id }: HeldToken): string => id

export interface TokenRowsProps {
  readonly label: string
  readonly tokens: readonly HeldToken[]
}

/** Tokens in their order. */
export function TokenRows({ label, tokens }: TokenRowsProps): ReactNode {
  return (
    <LongList label={label} items={tokens} keyOf={keyOf} renderRow={(token) => <TokenRow token={token} />} />
  )
}

/** A token with the network that it is on: the same name may stand for different tokens. Its price's change is of the chosen period. */
function TokenRow({ token }: { readonly token: HeldToken }): ReactNode {
  const t = useT<PortfolioPlugin>('portfolio')
  const { i18n, networks } = useKernel()
  const worth = useWorth()
  const { percent, held } = useChangeTexts()
  const { id, name, symbol, iconUrl, value, decimals, caipNetworkId } = token
  const change = useStore(useService(PortfolioToken).history, ({ changes }) => changes[id])
  const amount = t('amount', { amount: i18n.amount(value, decimals, 3), symbol: sanitizeForDisplay(symbol) })
  return (
    <ListRow
      image={<TokenImage src={iconUrl} symbol={symbol} />}
      title={name}
      subtitle={networks.find(caipNetworkId)?.name ?? caipNetworkId}
      end={
        <RowAmount
          amount={sanitizeForDisplay(amount)}
          note={
            token.worth === undefined
              ? t('noPrice')
              : change === undefined
                ? worth(token.worth)
                : t('worthAndChange', { worth: held(token.worth), percent: percent(change) })
          }
        />
      }
    />
  )
}

/** Tokens hidden by the user, and suspicious ones; collapsed at first. */
export function HiddenTokens({ tokens }: { readonly tokens: readonly HeldToken[] }): ReactNode {
  const t = useT<PortfolioPlugin>('portfolio')
  const count = tokens.length
  if (count === 0) return null
  const label = t('hidden', { count })
  return (
    <HiddenRows label={label} collapse={t('hideHidden')} hint={t('hiddenHint')}>
      {() => <TokenRows label={label} tokens={tokens} />}
    </HiddenRows>
  )
}
