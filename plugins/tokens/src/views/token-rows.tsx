import { type ReactNode, useState } from 'react'
import {
  Icon,
  List,
  ListRow,
  RowAmount,
  Stack,
  Text,
  TokenImage,
  useNavigation,
  useT,
  VirtualList,
} from '#ui-kit'
import type { HeldToken, TokensPlugin } from '../contract.js'
import { useAmountTexts } from './use-amount-texts.js'

/** Above this number only the visible rows are rendered. */
const maxAtOnce = 40
const keyOf = ({ id }: HeldToken): string => id

export interface TokenRowsProps {
  readonly label: string
  readonly tokens: readonly HeldToken[]
}

/** Tokens in their order. */
export function TokenRows({ label, tokens }: TokenRowsProps): ReactNode {
  if (tokens.length > maxAtOnce) {
    return (
      <VirtualList
        label={label}
        items={tokens}
        keyOf={keyOf}
        renderRow={(token) => <TokenRow token={token} />}
      />
    )
  }
  return (
    <List label={label}>
      {tokens.map((token) => (
        <TokenRow key={token.id} token={token} />
      ))}
    </List>
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
  const [isOpen, setOpen] = useState(false)
  const count = tokens.length
  if (count === 0) return null
  return (
    <Stack gap={1}>
      <ListRow
        image={<Icon name={isOpen ? 'shown' : 'hidden'} size={24} />}
        title={isOpen ? t('hideHidden') : t('hidden', { count })}
        onPress={() => setOpen(!isOpen)}
      />
      {isOpen ? (
        <>
          <Text variant="small">{t('hiddenHint')}</Text>
          <TokenRows label={t('hidden', { count })} tokens={tokens} />
        </>
      ) : null}
    </Stack>
  )
}
