import type { ReactNode } from 'react'
import { Fact, FactList, Notice, Picture, Stack, sanitizeForDisplay, Text, useKernel, useT } from '#ui-kit'
import type { ActionMetadata, ActionState, ActionsPlugin } from '../contract.js'
import { siteText } from './site-text.js'

const limits = { title: 100, description: 500, note: 200 } as const

/** What the site says about itself, and the origin that says it, in full. */
export function ActionCard({
  state,
  action,
}: {
  readonly state: ActionState
  readonly action: ActionMetadata
}): ReactNode {
  const t = useT<ActionsPlugin>('actions')
  const { networks } = useKernel()
  const network = networks.active('solana')
  const note = action.error ?? state.note
  return (
    <Stack gap={3}>
      {action.icon === undefined ? null : <Picture src={action.icon} isWide />}
      <Text as="h2" variant="title">
        <bdi>{sanitizeForDisplay(action.title, limits.title)}</bdi>
      </Text>
      {action.description === '' ? null : (
        <Text variant="muted">
          <bdi>{sanitizeForDisplay(action.description, limits.description)}</bdi>
        </Text>
      )}
      <FactList>
        <Fact label={t('site')}>
          <bdi>{state.origin}</bdi>
        </Fact>
        {network ? <Fact label={t('network')}>{sanitizeForDisplay(network.name)}</Fact> : null}
      </FactList>
      <Text variant="small">{t('untrusted')}</Text>
      {note === undefined ? null : (
        <Notice>{t('siteMessage', { message: siteText(note, limits.note) })}</Notice>
      )}
    </Stack>
  )
}
