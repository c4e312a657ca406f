import type { ReactNode } from 'react'
import { Icon, ListRow, useNavigation, useT, WalletImage } from '#ui-kit'
import type { OnrampPlugin } from '../contract.js'
import { currencyName, currencySign, methodName } from './display-names.js'
import { SelectList } from './select-list.js'
import { useOnramp } from './use-onramp.js'

/** The currencies that can be paid in. */
export default function OnRampFiatSelectView(): ReactNode {
  const t = useT<OnrampPlugin>('onramp')
  const { back } = useNavigation()
  const { onramp, state, locale } = useOnramp()
  return (
    <SelectList
      label={t('currencies')}
      searchLabel={t('searchCurrency')}
      isLoading={state.choices === 'loading'}
      items={state.currencies}
      keyOf={({ id }) => id}
      matches={({ id }, text) =>
        `${id} ${currencyName(locale, id)}`.toLowerCase().includes(text.toLowerCase())
      }
      renderRow={({ id, methods }) => (
        <ListRow
          image={<WalletImage name={currencySign(id)} />}
          title={currencyName(locale, id)}
          subtitle={[id, ...methods.map((method) => methodName(t, method.id))].join(' · ')}
          end={id === state.currency?.id ? <Icon name="check" /> : null}
          current={id === state.currency?.id}
          onPress={() => {
            onramp.setCurrency(id)
            back()
          }}
        />
      )}
    />
  )
}
