import { type ReactNode, useEffect, useMemo } from 'react'
import {
  Announce,
  Button,
  ErrorState,
  Skeleton,
  Stack,
  sanitizeForDisplay,
  Text,
  useKernel,
  useService,
  useStore,
  useT,
  ViewBody,
} from '#ui-kit'
import { type ActionsPlugin, ActionsToken } from '../contract.js'
import { ActionCard } from './action-card.js'
import { ActionForm } from './action-form.js'
import { ActionStatus } from './action-status.js'
import { failureWords } from './failure-words.js'
import { siteText } from './site-text.js'

const maxLink = 200

/** A Solana Action: what its site says, its buttons, and what became of the press of one. */
export default function ActionView({
  params,
}: {
  readonly params: { readonly url: string } | undefined
}): ReactNode {
  const t = useT<ActionsPlugin>('actions')
  const { platform } = useKernel()
  const actions = useService(ActionsToken)
  // Without a link, as `<quoin-view name="Action">` has none, there is no action.
  const url = params?.url ?? ''
  const flow = useMemo(() => actions.get(url), [actions, url])
  const state = useStore(flow.store)
  useEffect(() => flow.watch(), [flow])
  const { origin, action, progress } = state

  if (progress.status === 'loading')
    return (
      <ViewBody footer={<Skeleton kind="button" />}>
        <Announce>{t('loading')}</Announce>
        <Stack gap={3}>
          <Text variant="small" align="center">
            <bdi>{origin}</bdi>
          </Text>
          <Skeleton kind="row" count={3} />
        </Stack>
      </ViewBody>
    )
  if (progress.status === 'unavailable' || !action) {
    const failure =
      progress.status === 'unavailable'
        ? progress.failure
        : { reason: 'answerInvalid' as const, wasSent: 'no' as const }
    const [title, body] = failureWords(failure)
    const values = {
      origin: origin ?? sanitizeForDisplay(state.url, maxLink),
      page: platform.page.origin(),
    }
    const isFinal = failure.reason === 'linkInvalid' || failure.reason === 'hostNotAllowed'
    return (
      <ViewBody>
        <ErrorState
          title={t(title, values)}
          body={
            failure.message
              ? t('siteMessage', { message: siteText(failure.message, maxLink) })
              : t(body, values)
          }
          onRetry={isFinal ? undefined : () => flow.retry()}
        />
      </ViewBody>
    )
  }
  if (['confirming', 'completed', 'continuing', 'link'].includes(progress.status))
    return <ActionStatus flow={flow} state={state} action={action} />
  return (
    <ActionForm
      key={`${action.title} ${action.buttons.length}`}
      flow={flow}
      state={state}
      action={action}
      card={<ActionCard state={state} action={action} />}
      connect={<Button onPress={() => actions.connect(url)}>{t('connect')}</Button>}
    />
  )
}
