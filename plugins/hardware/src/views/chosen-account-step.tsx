import type { ReactNode } from 'react'
import {
  Button,
  FullAddress,
  LinkRow,
  Notice,
  Section,
  Stack,
  Text,
  useService,
  useStore,
  useT,
  ViewBody,
} from '#ui-kit'
import type { HardwarePlugin } from '../contract.js'
import { HardwareCoreToken } from '../ledger-discovery.js'
import { appNames } from '../ledger-methods.js'
import { problemTexts } from '../problem-texts.js'
import type { ChosenAccount } from '../service.js'

/** The chosen account: its address in full, to compare with that on the device. */
export function ChosenAccountStep({
  account,
  onBack,
}: {
  readonly account: ChosenAccount
  readonly onBack: () => void
}): ReactNode {
  const t = useT<HardwarePlugin>('hardware')
  const { attempt, verification } = useService(HardwareCoreToken)
  const connecting = useStore(attempt.store)
  const verifying = useStore(verification.store)
  const values = { app: appNames[account.namespace] }
  const failed = [connecting, verifying].find(({ status }) => status === 'failed' || status === 'declined')
  const error = failed?.status === 'failed' ? failed.error : undefined
  const problem =
    failed?.status === 'declined'
      ? ({ title: 'declinedTitle', body: 'declinedBody' } as const)
      : failed && problemTexts(error)
  return (
    <ViewBody
      footer={
        <Stack gap={2}>
          <Button busy={connecting.status === 'waiting'} onPress={() => attempt.start(account)}>
            {t('connect')}
          </Button>
          <Button
            variant="secondary"
            busy={verifying.status === 'waiting'}
            onPress={() => verification.start(account)}
          >
            {t('verify')}
          </Button>
          <LinkRow label={t('otherAccount')} onPress={onBack} />
        </Stack>
      }
    >
      <Stack gap={4}>
        <Section title={appNames[account.namespace]}>
          <FullAddress value={account.address} />
          <Text variant="small">{account.path}</Text>
        </Section>
        {problem ? (
          <Notice tone="warning" title={t(problem.title, values)} isNews>
            {t(problem.body, values)}
          </Notice>
        ) : (
          // In its place from the start, so that the buttons do not move.
          <Notice busy={verifying.status === 'waiting'} isNews={verifying.status !== 'idle'}>
            {t(verifying.status === 'done' ? 'verified' : 'verifying')}
          </Notice>
        )}
        {account.namespace === 'solana' ? <Text variant="small">{t('solanaMessages')}</Text> : null}
      </Stack>
    </ViewBody>
  )
}
