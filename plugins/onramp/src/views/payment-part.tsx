import type { ReactNode } from 'react'
import {
  AmountField,
  Choice,
  Icon,
  List,
  ListRow,
  Skeleton,
  Stack,
  Text,
  TokenImage,
  useNavigation,
  useT,
  WalletImage,
} from '#ui-kit'
import type { OnrampPlugin } from '../contract.js'
import { countryName, currencyName, methodName } from './display-names.js'
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
    return <Skeleton kind="row" count={3} />
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
        other={t('limits', { min, max })}
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
          title={token ? token.name : t('chooseToken')}
          subtitle={token ? token.symbol : t('tokenUnavailable', { network: network?.name ?? '' })}
          end={
            <>
              <Text as="span" variant="small">
                {t('youBuy')}
              </Text>
              <Icon name="chevron" />
            </>
          }
          onPress={() => push('OnRampTokenSelect')}
        />
        <ListRow
          image={<WalletImage name={currency.id} />}
          title={currencyName(locale, currency.id)}
          subtitle={currency.id}
          end={
            <>
              <Text as="span" variant="small">
                {t('youPayIn')}
              </Text>
              <Icon name="chevron" />
            </>
          }
          onPress={() => push('OnRampFiatSelect')}
        />
        <ListRow
          image={
            country === undefined ? (
              <Icon name="globe" />
            ) : (
              <WalletImage name={countryName(locale, country)} />
            )
          }
          title={country === undefined ? t('notChosen') : countryName(locale, country)}
          subtitle={country}
          end={
            <>
              <Text as="span" variant="small">
                {t('whereYouLive')}
              </Text>
              <Icon name="chevron" />
            </>
          }
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
