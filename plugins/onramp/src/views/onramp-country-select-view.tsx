import { type ReactNode, useEffect, useMemo, useState } from 'react'
import {
  Icon,
  List,
  ListRow,
  Stack,
  Text,
  useNavigation,
  useT,
  ViewBody,
  VirtualList,
  WalletImage,
} from '#ui-kit'
import type { OnrampPlugin } from '../contract.js'
import { countryCodes } from './country-codes.js'
import { countryName } from './country-name.js'
import { SearchOf } from './search-of.js'
import { useOnramp } from './use-onramp.js'

const rowHeight = 56

/** The user's country, which decides the tokens and payment methods. */
export default function OnRampCountrySelectView(): ReactNode {
  const t = useT<OnrampPlugin>('onramp')
  const { back } = useNavigation()
  const { onramp, state, locale } = useOnramp()
  const [text, setText] = useState('')
  useEffect(() => onramp.watch(), [onramp])
  const countries = useMemo(() => {
    const { compare } = new Intl.Collator(locale)
    return countryCodes
      .map((id) => ({ id, name: countryName(locale, id) }))
      .sort((one, other) => compare(one.name, other.name))
  }, [locale])
  const wanted = text.trim().toLocaleLowerCase(locale)
  const found = countries.filter(({ id, name }) =>
    wanted.length === 2 && id.toLowerCase() === wanted
      ? true
      : name.toLocaleLowerCase(locale).includes(wanted),
  )
  const choose = (id: string | undefined): void => {
    onramp.setCountry(id)
    back()
  }
  return (
    <ViewBody>
      <Stack gap={3}>
        <Text variant="small">{t('whatForCountry')}</Text>
        <SearchOf
          label={t('searchCountry')}
          {...{ text, setText }}
          count={countries.length}
          isFound={found.length > 0}
          nothing={t('noCountryFound')}
        />
        {wanted === '' ? (
          <List label={t('notChosen')}>
            <ListRow
              image={<Icon name="globe" />}
              title={t('ratherNot')}
              subtitle={t('ratherNotBody')}
              current={state.country === undefined}
              onPress={() => choose(undefined)}
            />
          </List>
        ) : null}
        {found.length === 0 ? null : (
          <VirtualList
            label={t('countries')}
            items={found}
            keyOf={({ id }) => id}
            rowHeight={rowHeight}
            renderRow={({ id, name }) => (
              <ListRow
                image={<WalletImage name={name} />}
                title={name}
                subtitle={id}
                current={id === state.country}
                onPress={() => choose(id)}
              />
            )}
          />
        )}
      </Stack>
    </ViewBody>
  )
}
