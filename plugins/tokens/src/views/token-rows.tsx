import type { ReactNode } from 'react'
import { HiddenRows, ListRow, LongList, RowAmount, TokenImage, useNavigation, useT } from '#ui-kit'
import type { HeldToken, TokensPlugin } from '../contract.js'
import { useAmountTexts } from './use-amount-texts.js'

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

/** A token of the list: its name, amount and value. */
function TokenRow({ token }: { readonly token: HeldToken }): ReactNode {
  const { push } = useNavigation<TokensPlugin>()
  const { amount, worth } = useAmountTexts()
  const { id, name, symbol, iconUrl } = token
  return (
    <ListRow
      image={<TokenImage src={iconUrl} symbol={symbol} />}
      title={name}
      end={<RowAmount amount={amount(token)} note={worth(token)} />}
      onPress={() => push('TokenDetails', { id })}
    />
  )
}

/** Tokens hidden by the user, and suspicious ones; collapsed at first. */
export function HiddenTokens({ tokens }: { readonly tokens: readonly HeldToken[] }): ReactNode {
  const t = useT<TokensPlugin>('tokens')
  const count = tokens.length
  if (count === 0) return null
  const label = t('hidden', { count })
  return (
    <HiddenRows label={label} collapse={t('hideHidden')} hint={t('hiddenHint')}>
      {() => <TokenRows label={label} tokens={tokens} />}
    </HiddenRows>
  )
}
