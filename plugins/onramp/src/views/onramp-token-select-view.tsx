import { type ReactNode, useEffect, useState } from 'react'
import { ListRow, Skeleton, Stack, TokenImage, useNavigation, useT, ViewBody, VirtualList } from '#ui-kit'
import type { OnrampPlugin } from '../contract.js'
import { SearchOf } from './search-of.js'
import { useOnramp } from './use-onramp.js'

const rowHeight = 56

/** The tokens for sale on the network. */
export default function OnRampTokenSelectView(): ReactNode {
  const t = useT<OnrampPlugin>('onramp')
  const { back } = useNavigation()
  const { onramp, state, network } = useOnramp()
  const [text, setText] = useState('')
  useEffect(() => onramp.watch(), [onramp])
  const { tokens, choices, token } = state
  if (choices === 'loading')
    return (
      <ViewBody>
        <Skeleton kind="row" count={4} />
      </ViewBody>
    )
  const wanted = text.trim().toLowerCase()
  const found = tokens.filter(({ name, symbol }) => `${name} ${symbol}`.toLowerCase().includes(wanted))
  return (
    <ViewBody>
      <Stack gap={3}>
        <SearchOf
          label={t('searchToken')}
          {...{ text, setText }}
          count={tokens.length}
          isFound={found.length > 0}
        />
        {found.length === 0 ? null : (
          <VirtualList
            label={t('tokens')}
            items={found}
            keyOf={({ id }) => id}
            rowHeight={rowHeight}
            renderRow={(one) => (
              <ListRow
                image={<TokenImage symbol={one.symbol} network={network} />}
                title={one.name}
                subtitle={one.symbol}
                current={one.id === token?.id}
                onPress={() => {
                  onramp.setToken(one.id)
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
