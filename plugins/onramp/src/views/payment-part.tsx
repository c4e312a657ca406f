import type { ReactNode } from 'react'
import {
  AmountField,
  Choice,
  Icon,
  List,
  ListRow,
  Skeleton,
  Stack,
  TokenImage,
  useNavigation,
  useT,
  WalletImage,
} from '#ui-kit'
import type { OnrampPlugin } from '../contract.js'
import { countryName, currencyName, currencySign, methodName } from './display-names.js'
import { useOnramp } from './use-onramp.js'

export interface PaymentPartProps {
  /** Enter: the same as the view's primary action. */
  readonly onSubmit: () => void
}

/** The form: amount, token, currency, country and payment method. */
export function PaymentPart({ onSubmit }: PaymentPartProps): ReactNode {
  const t = useT<OnrampPlugin>('onramp')
  const { push } = useNavigation<OnrampPlugin>()
  const { onramp, state, network, locale, roundMoney } = useOnramp()
  const { amount, token, currency, country, method, presets, obstacle } = state
  if ((!token && obstacle !== 'tokenUnavailable') || !currency || !method)
    return (
      <Stack gap={3}>
        <Stack align="center">
          <Skeleton kind="line" />
        </Stack>
        <Skeleton kind="button" />
        <Skeleton kind="row" count={3} />
      </Stack>
    )
  const money = (text: string): string => roundMoney(text, currency.id)
  const [min, max] = [money(method.min), money(method.max)]
  const fault =
    amount.fault &&
    t(amount.fault, { currency: currency.id, amount: amount.fault === 'tooLittle' ? min : max })
  const pressed = presets.map(String).find((preset) => preset === amount.text) ?? ''
  return (
    <Stack gap={3}>
      <AmountField
        label={t('amountLabel')}
        value={amount.text}
        onChange={onramp.setAmount}
        unit={currency.id}
        hint={t('limits', { min, max })}
        error={fault}
        onSubmit={onSubmit}
        focusOnMount
      />
      {presets.length > 0 ? (
        <Choice
          label={t('presets')}
          options={presets.map((preset) => ({ id: String(preset), label: money(String(preset)) }))}
          value={pressed}
          onChange={onramp.setAmount}
        />
      ) : null}
      <List label={t('choices')}>
        <ListRow
          image={token ? <TokenImage symbol={token.symbol} network={network} /> : <Icon name="tokens" />}
          title={token ? t('youBuy') : t('chooseToken')}
          subtitle={token ? token.name : t('tokenUnavailable', { network: network?.name ?? '' })}
          end={<Icon name="chevron" />}
          onPress={() => push('OnRampTokenSelect')}
        />
        <ListRow
          image={<WalletImage name={currencySign(currency.id)} />}
          title={t('youPayIn')}
          subtitle={currencyName(locale, currency.id)}
          end={<Icon name="chevron" />}
          onPress={() => push('OnRampFiatSelect')}
        />
        <ListRow
          image={<Icon name="globe" />}
          title={t('whereYouLive')}
          subtitle={country === undefined ? t('notChosen') : countryName(locale, country)}
          end={<Icon name="chevron" />}
          onPress={() => push('OnRampCountrySelect')}
        />
      </List>
      {currency.methods.length > 1 ? (
        <Choice
          label={t('method')}
          options={currency.methods.slice(0, 4).map(({ id }) => ({ id, label: methodName(t, id) }))}
          value={method.id}
          onChange={onramp.setMethod}
        />
      ) : null}
    </Stack>
  )
}
