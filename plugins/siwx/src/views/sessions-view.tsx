import { type ReactNode, useEffect, useState } from 'react'
import {
  Button,
  EmptyState,
  IconButton,
  List,
  ListRow,
  Notice,
  Stack,
  sanitizeForDisplay,
  shortAddress,
  Tag,
  Text,
  useKernel,
  useService,
  useStore,
  useT,
  ViewBody,
  WalletImage,
} from '#ui-kit'
import { type SiwxPlugin, type SiwxSession, SiwxToken } from '../contract.js'

/** Milliseconds. */
const oneDay = 86_400_000

const keyOf = ({ caipNetworkId, address }: SiwxSession): string => `${caipNetworkId}:${address}`

/** Lists the signed-in accounts; the user can sign out of each. */
export default function SessionsView(): ReactNode {
  const t = useT<SiwxPlugin>('siwx')
  const siwx = useService(SiwxToken)
  const sessions = useStore(siwx.sessions)
  const state = useStore(siwx.store)
  /** The session that is being signed out: one, or all. */
  const [leaving, setLeaving] = useState<SiwxSession | 'all'>()
  const [hasFailed, setFailed] = useState(false)
  const active = state.status === 'signed' ? state.session : undefined
  useEffect(() => {
    // Another device may have signed out meanwhile. If the server does not respond, the known sessions stay.
    siwx.refresh().catch(() => undefined)
  }, [siwx])
  const signOut = async (which: SiwxSession | 'all'): Promise<void> => {
    if (leaving) return
    setLeaving(which)
    setFailed(false)
    try {
      await siwx.signOut(which === 'all' ? undefined : which)
    } catch {
      setFailed(true)
    }
    setLeaving(undefined)
  }
  if (sessions.length === 0)
    return (
      <ViewBody>
        <EmptyState
          icon="key"
          title={t('noSessionsTitle')}
          body={t('noSessionsBody')}
          action={
            state.status === 'idle' ? null : (
              <Button variant="secondary" onPress={() => void siwx.signIn().catch(() => undefined)}>
                {t('signInNow')}
              </Button>
            )
          }
        />
      </ViewBody>
    )
  const isOfPage = sessions.some(({ verifiedBy }) => verifiedBy === 'page')
  return (
    <ViewBody
      footer={
        <Button variant="secondary" busy={leaving === 'all'} onPress={() => void signOut('all')}>
          {t(sessions.length > 1 ? 'signOutAll' : 'signOut')}
        </Button>
      }
    >
      <Stack gap={3}>
        <Text variant="muted">
          {t('sessionsBody')} {isOfPage ? t('pageOnly') : null}
        </Text>
        {hasFailed ? (
          <Notice tone="warning" title={t('signOutFailedTitle')} isNews>
            {t('signOutFailed')}
          </Notice>
        ) : null}
        <List label={t('sessionsList')}>
          {sessions.map((session) => (
            <SessionRow
              key={keyOf(session)}
              session={session}
              isActive={active !== undefined && keyOf(active) === keyOf(session)}
              isLeaving={leaving === session}
              onSignOut={() => void signOut(session)}
            />
          ))}
        </List>
      </Stack>
    </ViewBody>
  )
}

interface SessionRowProps {
  readonly session: SiwxSession
  readonly isActive: boolean
  readonly isLeaving: boolean
  readonly onSignOut: () => void
}

function SessionRow({ session, isActive, isLeaving, onSignOut }: SessionRowProps): ReactNode {
  const t = useT<SiwxPlugin>('siwx')
  const { i18n, networks, platform } = useKernel()
  const network = networks.find(session.caipNetworkId)
  const name = sanitizeForDisplay(network?.name ?? session.caipNetworkId)
  const account = shortAddress(session.address)
  /** Formats the time within a day, otherwise the date; with its year after 300 days. */
  const timeOf = (text: string): string => {
    const time = Date.parse(text)
    const left = time - platform.now()
    if (left < oneDay) return i18n.date(time, { timeStyle: 'short' })
    return i18n.date(time, left < 300 * oneDay ? { month: 'short', day: 'numeric' } : { dateStyle: 'medium' })
  }
  return (
    <ListRow
      image={<WalletImage src={network?.imageUrl} name={name} />}
      title={account}
      subtitle={
        session.expiresAt === undefined
          ? t('forever', { network: name })
          : t('until', { network: name, time: timeOf(session.expiresAt) })
      }
      tag={isActive ? <Tag tone="success">{t('inUse')}</Tag> : null}
      busy={isLeaving}
      end={
        <IconButton
          icon="disconnect"
          label={t('signOutOne', { account, network: name })}
          onPress={onSignOut}
        />
      }
    />
  )
}
