import { type ReactNode, useMemo } from 'react'
import { Icon, List, ListRow, useNavigation, useT } from '#ui-kit'
import type { OnrampPlugin } from '../contract.js'
import { countryName } from './display-names.js'
import { SelectList } from './select-list.js'
import { useOnramp } from './use-onramp.js'

/** All two-letter codes of ISO 3166-1; browsers provide their names, but no list of them. */
const countryCodes: readonly string[] = (
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ ' +
  'CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR ' +
  'GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT ' +
  'JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO ' +
  'MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY ' +
  'QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO ' +
  'TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW'
).split(' ')

/** The user's country, which decides the tokens and payment methods. */
export default function OnRampCountrySelectView(): ReactNode {
  const t = useT<OnrampPlugin>('onramp')
  const { back } = useNavigation()
  const { onramp, state, locale } = useOnramp()
  const countries = useMemo(() => {
    const { compare } = new Intl.Collator(locale)
    return countryCodes
      .map((id) => ({ id, name: countryName(locale, id) }))
      .sort((one, other) => compare(one.name, other.name))
  }, [locale])
  const choose = (id: string | undefined): void => {
    onramp.setCountry(id)
    back()
  }
  return (
    <SelectList
      intro={t('whatForCountry')}
      label={t('countries')}
      searchLabel={t('searchCountry')}
      noMatch={t('noCountryFound')}
      items={countries}
      keyOf={({ id }) => id}
      matches={({ id, name }, text) =>
        id === text.toUpperCase() || name.toLocaleLowerCase(locale).includes(text.toLocaleLowerCase(locale))
      }
      above={
        <List label={t('notChosen')}>
          <ListRow
            image={<Icon name="globe" />}
            title={t('ratherNot')}
            subtitle={t('ratherNotBody')}
            current={state.country === undefined}
            onPress={() => choose(undefined)}
          />
        </List>
      }
      renderRow={({ id, name }) => (
        <ListRow
          title={name}
          end={id === state.country ? <Icon name="check" /> : null}
          current={id === state.country}
          onPress={() => choose(id)}
        />
      )}
    />
  )
}
