import type { ReactNode } from 'react'
import type { Network } from '#kernel'
import { Address, CopyButton, Fact, FactList, Section, Stack, sanitizeForDisplay, Text, useT } from '#ui-kit'
import type { SmartSessionsPlugin } from '../contract.js'
import { readPermission } from '../permission/read-permission.js'
import type { SmartSession } from '../schemas.js'
import { usePermissionTexts } from './use-permission-texts.js'
import { statusOf } from './use-sessions.js'
import { useTimes } from './use-times.js'

export interface SessionFactsProps {
  readonly session: SmartSession
  readonly network: Network | undefined
  /** Seconds since 1970. */
  readonly now: number
}

/** The maximum length of sentences, which contain two names from outside. */
const maxLength = 300

/** Displays the permissions of a session in sentences, and its other properties. */
export function SessionFacts({ session, network, now }: SessionFactsProps): ReactNode {
  const t = useT<SmartSessionsPlugin>('smartSessions')
  const times = useTimes(now)
  const texts = usePermissionTexts([session], network)
  const status = statusOf(session, now)
  const { project, expiry, createdAt, revokedAt, policies, permissions, pci } = session
  const sentences = texts.of(session)
  return (
    <Stack gap={4}>
      <Section title={t(status === 'active' ? 'may' : 'mayHave')}>
        <Stack gap={3}>
          {permissions.map((permission, index) => {
            const meaning = readPermission(permission)
            const contract = texts.contractOf(meaning)
            const begins = meaning.kind === 'send' && meaning.start !== undefined && meaning.start > now
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: permissions of one session have no other name and keep their order
              <Stack key={index} gap={1}>
                <Text>
                  <bdi>{sanitizeForDisplay(sentences[index] ?? '', maxLength)}</bdi>
                </Text>
                {begins ? (
                  <Text variant="small">{t('begins', { time: times.full(meaning.start ?? 0) })}</Text>
                ) : null}
                {contract === undefined ? null : (
                  <FactList>
                    <Fact label={t(meaning.kind === 'call' ? 'contract' : 'token')}>
                      <Address value={contract} />
                      <CopyButton variant="icon" text={contract} label={t('copyAddress')} />
                    </Fact>
                  </FactList>
                )}
              </Stack>
            )
          })}
        </Stack>
      </Section>
      <FactList>
        <Fact label={t('app')} note={project.url === undefined ? undefined : sanitizeForDisplay(project.url)}>
          {sanitizeForDisplay(project.name)}
        </Fact>
        <Fact label={t('status')}>
          {t(({ active: 'isActive', expired: 'isExpired', revoked: 'isRevoked' } as const)[status])}
        </Fact>
        <Fact label={t('granted')}>{times.full(createdAt)}</Fact>
        <Fact label={t(expiry > now ? 'ends' : 'ended')}>{times.full(expiry)}</Fact>
        {revokedAt === undefined ? null : <Fact label={t('takenBack')}>{times.full(revokedAt)}</Fact>}
        {network ? <Fact label={t('network')}>{sanitizeForDisplay(network.name)}</Fact> : null}
        {policies.length === 0 ? null : (
          <Fact label={t('policies')}>
            {sanitizeForDisplay(policies.map(({ id }) => id).join(', '), maxLength)}
          </Fact>
        )}
        <Fact label={t('id')}>
          <Address value={pci} />
          <CopyButton variant="icon" text={pci} label={t('copyId')} />
        </Fact>
      </FactList>
    </Stack>
  )
}
