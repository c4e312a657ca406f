import type { ReactNode } from 'react'
import {
  Button,
  Icon,
  Stack,
  sanitizeForDisplay,
  TransactionStatus,
  useKernel,
  useLeave,
  useT,
} from '#ui-kit'
import type { ActionFlow, ActionMetadata, ActionState, ActionsPlugin } from '../contract.js'
import type { ActionsMessages } from '../messages.en.js'
import { ActionCard } from './action-card.js'
import { failureWords } from './failure-words.js'

interface ActionStatusProps {
  readonly flow: ActionFlow
  readonly state: ActionState
  readonly action: ActionMetadata
}

interface Words {
  readonly status: 'waiting' | 'success' | 'error'
  readonly title: keyof ActionsMessages
  readonly body?: keyof ActionsMessages | undefined
}

function wordsOf({ progress }: ActionState): Words {
  switch (progress.status) {
    case 'confirming':
      return progress.isLate
        ? { status: 'waiting', title: 'unknownTitle', body: 'late' }
        : { status: 'waiting', title: 'confirming', body: 'confirmingBody' }
    case 'continuing': {
      if (!progress.failure) return { status: 'waiting', title: 'continuing' }
      const [title, body] = failureWords(progress.failure)
      return { status: 'error', title, body }
    }
    case 'link':
      return { status: 'success', title: 'linkTitle', body: 'linkBody' }
    default: {
      const isSent = progress.status === 'completed' && progress.id !== undefined
      return { status: 'success', title: 'done', body: isSent ? 'successBody' : undefined }
    }
  }
}

/** An action after the wallet's answer: its transaction, the next step, the page that it leads to, or its end. */
export function ActionStatus({ flow, state, action }: ActionStatusProps): ReactNode {
  const t = useT<ActionsPlugin>('actions')
  const { progress, origin = '' } = state
  const { status, title, body } = wordsOf(state)
  const link = progress.status === 'link' ? progress.link : ''
  const values = { origin, url: sanitizeForDisplay(link, 300) }
  return (
    <TransactionStatus
      image={<Icon name="globe" size={32} />}
      status={status}
      title={t(title, values)}
      body={body && t(body, values)}
      explorerUrl={'explorerUrl' in progress ? progress.explorerUrl : undefined}
      explorerLabel={t('explorer')}
      explorerBlocked={t('explorerBlocked')}
      footer={<Actions flow={flow} state={state} />}
    >
      {progress.status === 'completed' ? <ActionCard state={state} action={action} /> : null}
    </TransactionStatus>
  )
}

function Actions({ flow, state: { progress } }: Omit<ActionStatusProps, 'action'>): ReactNode {
  const t = useT<ActionsPlugin>('actions')
  const ui = useT('ui')
  const { links, router } = useKernel()
  const leave = useLeave()
  // An inline view stays where it is: its action begins again.
  const isInline = router.store.getState().surface !== undefined
  if (progress.status === 'link') {
    const { link } = progress
    return (
      <Stack gap={2}>
        <Button icon="external" onPress={() => void links.open(link)}>
          {t('openSite')}
        </Button>
        <Button variant="ghost" onPress={() => flow.retry()}>
          {ui('back')}
        </Button>
      </Stack>
    )
  }
  const canRetry = progress.status === 'continuing' && progress.failure?.reason !== 'hostNotAllowed'
  if (canRetry && progress.failure) return <Button onPress={() => flow.retry()}>{t('retry')}</Button>
  if (progress.status === 'completed')
    return <Button onPress={isInline ? () => flow.retry() : leave}>{t('done')}</Button>
  return isInline ? null : <Button onPress={leave}>{t('close')}</Button>
}
