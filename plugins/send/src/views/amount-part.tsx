import type { ReactNode } from 'react'
import {
  AmountField,
  Icon,
  Inline,
  LinkRow,
  List,
  ListRow,
  Stack,
  Text,
  TokenImage,
  useKernel,
  useNavigation,
  useT,
  useWorth,
} from '#ui-kit'
import type { SendPlugin } from '../contract.js'
import { useSend } from './use-send.js'

const fiatUnit = 'USD'

export interface AmountPartProps {
  /** Enter: the same as the view's primary action. */
  readonly onSubmit: () => void
}

/** The amount, in the token or in fiat currency, with Max, and the token. */
export function AmountPart({ onSubmit }: AmountPartProps): ReactNode {
  const t = useT<SendPlugin>('send')
  const { i18n } = useKernel()
  const { push } = useNavigation<SendPlugin>()
  const { send, state, network, coin, exact } = useSend()
  const { token, amount, obstacle } = state
  const worthText = useWorth()
  const symbol = token?.symbol ?? coin
  const isFiat = amount.unit === 'fiat'
  const hasPrice = token?.price !== undefined
  const held = token && i18n.amount(token.value, token.decimals, 6)
  const other =
    amount.other === undefined
      ? undefined
      : t('amountOther', { amount: isFiat ? `${amount.other} ${symbol}` : worthText(amount.other) })
  const enterIn = t('amountIn', { unit: isFiat ? symbol : fiatUnit })
  const fault =
    amount.fault !== undefined
      ? t(amount.fault, { symbol: isFiat ? fiatUnit : symbol, decimals: isFiat ? 2 : (token?.decimals ?? 0) })
      : token && obstacle === 'insufficientFunds'
        ? t('overBalance', { amount: exact(token), symbol })
        : obstacle === 'insufficientFee'
          ? t('overFee', { coin })
          : undefined
  return (
    <Stack gap={2}>
      <AmountField
        label={t('amountLabel')}
        value={amount.text}
        onChange={(typed) => send.setAmount({ typed })}
        unit={isFiat ? fiatUnit : symbol}
        other={other ?? (hasPrice ? enterIn : token && t('noPrice'))}
        swapUnits={
          hasPrice || isFiat
            ? {
                label: enterIn,
                onPress: () => send.setUnit(isFiat ? 'token' : 'fiat'),
              }
            : undefined
        }
        error={fault}
        onSubmit={onSubmit}
        focusOnMount={token !== undefined}
      >
        <Inline justify="between">
          <Text as="span" variant="small">
            {held === undefined ? '\u00a0' : <bdi>{t('balance', { amount: held, symbol })}</bdi>}
          </Text>
          {token === undefined ? null : <LinkRow label={t('max')} onPress={send.useMax} />}
        </Inline>
      </AmountField>
      <List label={t('tokens')}>
        <ListRow
          image={
            token ? (
              <TokenImage src={token.iconUrl} symbol={symbol} network={network} />
            ) : (
              <Icon name="tokens" size={24} />
            )
          }
          title={token?.name ?? t('chooseToken')}
          subtitle={token ? token.symbol : undefined}
          end={<Icon name="chevron" />}
          onPress={() => push('WalletSendSelectToken')}
        />
      </List>
    </Stack>
  )
}
