import type { ReactNode } from 'react'
import { Icon, ListRow, TokenImage, useNavigation, useT } from '#ui-kit'
import type { OnrampPlugin } from '../contract.js'
import { SelectList } from './select-list.js'
import { useOnramp } from './use-onramp.js'

/** The tokens for sale on the network. */
export default function OnRampTokenSelectView(): ReactNode {
  const t = useT<OnrampPlugin>('onramp')
  const { back } = useNavigation()
  const { onramp, state, network } = useOnramp()
  return (
    <SelectList
      label={t('tokens')}
      searchLabel={t('searchToken')}
      isLoading={state.choices === 'loading'}
      items={state.tokens}
      keyOf={({ id }) => id}
      matches={({ name, symbol }, text) => `${name} ${symbol}`.toLowerCase().includes(text.toLowerCase())}
      renderRow={({ id, name, symbol }) => (
        <ListRow
          image={<TokenImage symbol={symbol} network={network} />}
          title={name}
          subtitle={symbol}
          end={id === state.token?.id ? <Icon name="check" /> : null}
          current={id === state.token?.id}
          onPress={() => {
            onramp.setToken(id)
            back()
          }}
        />
      )}
    />
  )
}
