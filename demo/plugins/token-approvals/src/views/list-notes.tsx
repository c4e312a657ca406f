import { Announce, LinkRow, Stack, Text, useKernel, useT } from 'quoin/ui-kit'
import type { ReactNode } from 'react'
import { type ApprovalsState, type TokenApprovalsPlugin, TokenApprovalsToken } from '../contract.js'

/** Notes below a list: missing entries, and how to load them. */
export function ListNotes({
  state,
}: {
  readonly state: Extract<ApprovalsState, { status: 'ready' }>
}): ReactNode {
  const t = useT<TokenApprovalsPlugin>('tokenApprovals')
  const kernel = useKernel()
  const { found, refreshing, outdated } = state
  const { unread, lookedBackTo, isCut } = found
  const notes = [
    outdated ? t('outdated') : undefined,
    unread > 0 ? t('unread', { count: unread }) : undefined,
    isCut ? t('cut', { count: found.approvals.length + unread }) : undefined,
    lookedBackTo === undefined
      ? undefined
      : t('partial', { block: kernel.i18n.number(Number(lookedBackTo)) }),
  ].filter((note) => note !== undefined)
  const label = refreshing
    ? t('updating')
    : lookedBackTo !== undefined && !outdated
      ? t('further')
      : t('refresh')
  return (
    <Stack gap={1} align="center">
      {notes.map((note) => (
        <Text key={note} variant="small" align="center">
          {note}
        </Text>
      ))}
      <LinkRow
        icon="retry"
        label={label}
        onPress={() => {
          if (!refreshing) void kernel.get(TokenApprovalsToken).refresh()
        }}
      />
      <Announce>{refreshing ? t('updating') : ''}</Announce>
    </Stack>
  )
}
