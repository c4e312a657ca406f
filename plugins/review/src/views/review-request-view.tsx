import { type ReactNode, useEffect } from 'react'
import {
  Address,
  Announce,
  Button,
  EmptyState,
  Fact,
  FactList,
  Skeleton,
  Stack,
  sanitizeForDisplay,
  Text,
  useAwake,
  useKernel,
  useNavigation,
  useService,
  useStore,
  useT,
  ViewBody,
} from '#ui-kit'
import { type ReviewedRequest, type ReviewPlugin, ReviewToken } from '../contract.js'
import { ExplanationPart } from './explanation-part.js'
import { SimulationPart } from './simulation-part.js'
import { SubjectPart } from './subject-part.js'
import { WarningNotices } from './warning-notices.js'

/** The request in words, before its wallet opens. */
export default function ReviewRequestView(): ReactNode {
  const t = useT<ReviewPlugin>('review')
  const review = useService(ReviewToken)
  const { close } = useNavigation<ReviewPlugin>()
  const { current, waiting } = useStore(review.store)
  if (current) return <Review key={current.id} request={current} waiting={waiting} />
  return (
    <ViewBody footer={<Button onPress={() => close({ force: true })}>{t('close')}</Button>}>
      <EmptyState icon="check" title={t('nothing')} body={t('nothingBody')} />
    </ViewBody>
  )
}

interface ReviewProps {
  readonly request: ReviewedRequest
  readonly waiting: number
}

function Review({ request, waiting }: ReviewProps): ReactNode {
  const t = useT<ReviewPlugin>('review')
  const review = useService(ReviewToken)
  const { platform } = useKernel()
  const {
    id,
    isReading,
    subject,
    explanations = [],
    simulation,
    warnings,
    notes,
    networkName,
    account,
    plugin,
  } = request
  // A press that was meant for the page, or for the request before, confirms nothing.
  const isAwake = useAwake(id, isReading)
  useEffect(() => review.shown(id), [review, id])
  return (
    <ViewBody
      footer={
        <Stack gap={2}>
          {waiting > 0 ? (
            <Text variant="small" align="center">
              {t('waiting', { count: waiting })}
            </Text>
          ) : null}
          <Button
            focusOnMount
            busy={isReading}
            disabled={!isAwake}
            onPress={() => review.answer(id, 'continue')}
          >
            {t('continue')}
          </Button>
          <Button variant="secondary" onPress={() => review.answer(id, 'reject')}>
            {t('decline')}
          </Button>
        </Stack>
      }
    >
      <Stack gap={4}>
        {isReading ? <Skeleton kind="line" /> : <WarningNotices warnings={warnings} notes={notes} />}
        {isReading ? null : <ExplanationPart explanations={explanations} />}
        {isReading ? <Skeleton kind="line" /> : <SubjectPart subject={subject} />}
        <SimulationPart simulation={simulation} />
        <FactList>
          <Fact label={t('requestedBy')}>
            <bdi translate="no">{sanitizeForDisplay(plugin ?? new URL(platform.page.origin()).host)}</bdi>
          </Fact>
          <Fact label={t('account')}>
            <Address value={account} />
          </Fact>
          <Fact label={t('network')}>{sanitizeForDisplay(networkName)}</Fact>
        </FactList>
        <Announce>{isReading ? t('reading') : ''}</Announce>
      </Stack>
    </ViewBody>
  )
}
