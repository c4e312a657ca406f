import { type ReactNode, useState } from 'react'
import { Icon, ListRow, Stack, Text, useT } from '#ui-kit'
import type { HeldToken, TokensPlugin } from '../contract.js'
import { TokenRows } from './token-rows.js'

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
