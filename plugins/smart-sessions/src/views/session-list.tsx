import { type ReactNode, useMemo } from 'react'
import type { Network } from '#kernel'
import {
  EmptyState,
  GroupedVirtualList,
  ListRow,
  type RowGroup,
  Text,
  useKernel,
  useNavigation,
  useT,
  WalletImage,
} from '#ui-kit'
import type { SmartSessionsPlugin } from '../contract.js'
import type { SmartSession } from '../schemas.js'
import { usePermissionTexts } from './use-permission-texts.js'
import { type SessionStatus, statusOf } from './use-sessions.js'
import { useTimes } from './use-times.js'

export interface SessionListProps {
  readonly status: SessionStatus
  readonly sessions: readonly SmartSession[]
  readonly network: Network | undefined
  /** Seconds since 1970. */
  readonly now: number
}

const keyOf = ({ pci }: SmartSession): string => pci
const empty = {
  active: ['emptyActiveTitle', 'emptyActiveBody'],
  expired: ['emptyExpiredTitle', 'emptyExpiredBody'],
  revoked: ['emptyRevokedTitle', 'emptyRevokedBody'],
} as const

/** Returns the time when it ends, ended or was revoked. */
const momentOf = ({ expiry, revokedAt }: SmartSession): number => revokedAt ?? expiry

/** Displays the sessions of one status, grouped by the month in which they were granted. */
export function SessionList({ status, sessions, network, now }: SessionListProps): ReactNode {
  const t = useT<SmartSessionsPlugin>('smartSessions')
  const { i18n } = useKernel()
  const { push } = useNavigation<SmartSessionsPlugin>()
  const times = useTimes(now)
  const shown = useMemo(
    () => sessions.filter((one) => statusOf(one, now) === status),
    [sessions, status, now],
  )
  const texts = usePermissionTexts(shown, network)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `t` changes with the language, which the month names depend on
  const groups = useMemo(() => {
    const found = new Map<string, SmartSession[]>()
    for (const one of shown) {
      const title = i18n.date(one.createdAt * 1000, { month: 'long', year: 'numeric' })
      found.set(title, [...(found.get(title) ?? []), one])
    }
    return [...found].map(([title, items]): RowGroup<SmartSession> => ({ id: title, title, items }))
  }, [shown, i18n, t])
  if (shown.length === 0) {
    const [title, body] = empty[status]
    return <EmptyState icon="key" title={t(title)} body={t(body)} />
  }
  const sentenceOf = (one: SmartSession): string => {
    const [first = '', ...more] = texts.of(one)
    return more.length === 0 ? first : t('andMore', { first, count: more.length })
  }
  const label = ({ active: 'until', expired: 'expiredAt', revoked: 'revokedAt' } as const)[status]
  return (
    <GroupedVirtualList
      label={t(status)}
      groups={groups}
      keyOf={keyOf}
      renderRow={(one) => (
        <ListRow
          image={<WalletImage src={one.project.iconUrl} name={one.project.name} />}
          title={one.project.name}
          subtitle={sentenceOf(one)}
          end={<Text variant="small">{t(label, { time: times.short(momentOf(one)) })}</Text>}
          onPress={() => push('SmartSessionDetails', { pci: one.pci })}
        />
      )}
    />
  )
}
