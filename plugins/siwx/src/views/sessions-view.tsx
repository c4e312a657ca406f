import { type ReactNode, useEffect, useState } from 'react'
import {
  Button,
  EmptyState,
  foreignText,
  IconButton,
  List,
  ListRow,
  Notice,
  Stack,
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
import { type SiwxSession, SiwxToken } from '../contract.js'

/** Milliseconds. */
const oneDay = 86_400_000

const keyOf = ({ caipNetworkId, address }: SiwxSession): string => `${caipNetworkId}:${address}`

/** With which accounts somebody is signed in, and the way out of each. */
export default function SessionsView(): ReactNode {
  const t = useT('siwx')
  const { i18n, networks, platform } = useKernel()
  const siwx = useService(SiwxToken)
  const sessions = useStore(siwx.sessions)
  const state = useStore(siwx.store)
  /** What is being signed out: one, or all. */
  const [leaving, setLeaving] = useState<SiwxSession | 'all'>()
  const [hasFailed, setFailed] = useState(false)
  const active = state.status === 'signed' ? state.session : undefined
  useEffect(() => {
    // Another device may have signed out meanwhile. What is known stays where nobody answers.
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
  /** The hour where it is near, else the day, with its year where that is another time round. */
  const timeOf = (text: string): string => {
    const time = Date.parse(text)
    const left = time - platform.now()
    if (left < oneDay) return i18n.date(time, { timeStyle: 'short' })
    return i18n.date(time, left < 300 * oneDay ? { month: 'short', day: 'numeric' } : { dateStyle: 'medium' })
  }
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
          {sessions.map((session) => {
            const network = networks.find(session.caipNetworkId)
            const name = foreignText(network?.name ?? session.caipNetworkId)
            const account = shortAddress(session.address)
            return (
              <ListRow
                key={keyOf(session)}
                image={<WalletImage src={network?.imageUrl} name={name} />}
                title={account}
                subtitle={
                  session.expiresAt === undefined
                    ? t('forever', { network: name })
                    : t('until', { network: name, time: timeOf(session.expiresAt) })
                }
                tag={
                  active && keyOf(active) === keyOf(session) ? <Tag tone="success">{t('inUse')}</Tag> : null
                }
                busy={leaving === session}
                end={
                  <IconButton
                    icon="disconnect"
                    label={t('signOutOne', { account, network: name })}
                    onPress={() => void signOut(session)}
                  />
                }
              />
            )
          })}
        </List>
      </Stack>
    </ViewBody>
  )
}
