import { type ReactNode, useEffect, useState } from 'react'
import { ListRow, Skeleton, Stack, useNavigation, useT, ViewBody, VirtualList, WalletImage } from '#ui-kit'
import type { OnrampPlugin } from '../contract.js'
import { currencyName } from './currency-name.js'
import { methodName } from './method-name.js'
import { SearchOf } from './search-of.js'
import { useOnramp } from './use-onramp.js'

const rowHeight = 56

/** The currencies that can be paid in. */
export default function OnRampFiatSelectView(): ReactNode {
  const t = useT<OnrampPlugin>('onramp')
  const { back } = useNavigation()
  const { onramp, state, locale } = useOnramp()
  const [text, setText] = useState('')
  useEffect(() => onramp.watch(), [onramp])
  const { currencies, choices, currency } = state
  if (choices === 'loading')
    return (
      <ViewBody>
        <Skeleton kind="row" count={4} />
      </ViewBody>
    )
  const wanted = text.trim().toLowerCase()
  const found = currencies.filter(({ id }) =>
    `${id} ${currencyName(locale, id)}`.toLowerCase().includes(wanted),
  )
  return (
    <ViewBody>
      <Stack gap={3}>
        <SearchOf
          label={t('searchCurrency')}
          {...{ text, setText }}
          count={currencies.length}
          isFound={found.length > 0}
        />
        {found.length === 0 ? null : (
          <VirtualList
            label={t('currencies')}
            items={found}
            keyOf={({ id }) => id}
            rowHeight={rowHeight}
            renderRow={({ id, methods }) => (
              <ListRow
                image={<WalletImage name={id} />}
                title={currencyName(locale, id)}
                subtitle={[id, ...methods.map((method) => methodName(t, method.id))].join(' · ')}
                current={id === currency?.id}
                onPress={() => {
                  onramp.setCurrency(id)
                  back()
                }}
              />
            )}
          />
        )}
      </Stack>
    </ViewBody>
  )
}
