import type { ReactNode } from 'react'
import { ListRow, RowAmount, TokenImage, useNavigation } from '#ui-kit'
import type { HeldToken, TokensPlugin } from '../contract.js'
import { useAmountTexts } from './use-amount-texts.js'

/** A token of the list: its name, amount and value. */
export function TokenRow({ token }: { readonly token: HeldToken }): ReactNode {
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
