import { Announce, Button, Icon, Inline, Text } from 'quoin/ui-kit'
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import english, { type ApprovalKey } from '../words/approval/messages.en.js'
import type { ApprovalWords } from '../words/approval-words.js'
import { reasonText } from '../words/reason-text.js'
import type { ReviewSubject } from './approval-review.js'
import type { GuardState } from './confirm-guard.js'
import { CostFacts } from './cost-facts.js'
import type { ShownApproval } from './create-approval-queue.js'
import { DeviceBody } from './device-body.js'
import { EmailBody } from './email-body.js'
import type { QueuedReview } from './queued-review.js'
import { ReviewBody } from './review-body.js'

/** Returns the title of an approval. */
function subjectTitle(words: ApprovalWords, subject: ReviewSubject): string {
  switch (subject.kind) {
    case 'message':
      return words.text('titleMessage')
    case 'typedData':
      return words.text(subject.steps.length > 0 ? 'titlePermit' : 'titleTypedData')
    case 'transaction':
      if (subject.isSignedOnly) return words.text('titleSignedOnly')
      return subject.isBatch
        ? words.text('titleBatch', { count: subject.steps.length })
        : words.text('titleTransaction')
    case 'permissions':
      return words.text('titlePermissions')
    case 'revokePermissions':
      return words.text('titleRevoke')
  }
}

/** Returns the text key of the confirm button. */
function confirmKey(subject: ReviewSubject): ApprovalKey {
  switch (subject.kind) {
    case 'message':
    case 'typedData':
      return 'sign'
    case 'transaction':
      return subject.isSignedOnly ? 'sign' : 'confirm'
    case 'permissions':
      return 'allow'
    case 'revokePermissions':
      return 'takeBack'
  }
}

/** Returns `true` once a condition has lasted for some time: brief changes are not announced. @param ms the time */
function useLasting(isSo: boolean, ms: number): boolean {
  const [hasLasted, setHasLasted] = useState(false)
  useEffect(() => {
    if (!isSo) return undefined
    const timer = setTimeout(() => setHasLasted(true), ms)
    return () => {
      clearTimeout(timer)
      setHasLasted(false)
    }
  }, [isSo, ms])
  return isSo && hasLasted
}

export interface ApprovalViewProps {
  readonly words: ApprovalWords
  readonly shown: ShownApproval
  /** Number of further pending approvals. */
  readonly waiting: number
  readonly guard: GuardState
  readonly onConfirm: () => void
  readonly onDecline: () => void
  /** Called with the height that the approval needs, once its review is read. CSS pixels. */
  readonly onHeight?: ((height: number) => void) | undefined
}

function answerKey(review: QueuedReview): ApprovalKey {
  if ('emailChange' in review) return 'handOver'
  return 'endedDevice' in review ? 'logOut' : confirmKey(review.subject)
}

function titleOf(words: ApprovalWords, { content }: ShownApproval): string {
  if (content.status === 'reading') return words.text('reading')
  if (content.status === 'failed') return words.text('failedTitle')
  const { review } = content
  if ('emailChange' in review) return words.text('titleEmail')
  return 'endedDevice' in review ? words.text('titleDevice') : subjectTitle(words, review.subject)
}

function Body({ words, shown: { content } }: Pick<ApprovalViewProps, 'words' | 'shown'>): ReactNode {
  if (content.status === 'reading') {
    return (
      <>
        <Text variant="muted">{words.text('readingBody')}</Text>
        <div className="f-skeletons" aria-hidden="true">
          <div className="q-skeleton" data-kind="row" />
          <div className="q-skeleton f-skeleton-card" />
          <div className="q-skeleton" data-kind="line" />
          <div className="q-skeleton" data-kind="line" />
        </div>
      </>
    )
  }
  if (content.status === 'failed') {
    return (
      <div className="f-failed" role="alert">
        <span className="q-state-icon">
          <Icon name="warning" size={24} />
        </span>
        <Text>
          {content.reason ? (
            <bdi>{reasonText(words, english, content.reason)}</bdi>
          ) : (
            words.text('failedBody')
          )}
        </Text>
        {content.reason ? <Text variant="muted">{words.text('nothingSigned')}</Text> : null}
      </div>
    )
  }
  const { review } = content
  if ('emailChange' in review) return <EmailBody words={words} review={review} />
  if ('endedDevice' in review) return <DeviceBody words={words} review={review} />
  return <ReviewBody words={words} review={review} />
}

/** Reports the height of two elements together, and its changes. */
function useHeight(isRead: boolean, onHeight: ApprovalViewProps['onHeight']) {
  const content = useRef<HTMLDivElement>(null)
  const footer = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const parts = [content.current, footer.current].filter((part) => part !== null)
    if (!isRead || !onHeight) return undefined
    const sizes = new ResizeObserver(() => {
      onHeight(Math.ceil(parts.reduce((sum, part) => sum + part.getBoundingClientRect().height, 0)))
    })
    for (const part of parts) sizes.observe(part)
    return () => sizes.disconnect()
  }, [isRead, onHeight])
  return { content, footer }
}

/** Renders one approval: the request in full, and its costs and both buttons, which stay visible while the rest scrolls. */
export function ApprovalView(props: ApprovalViewProps): ReactNode {
  const { words, shown, waiting, guard, onConfirm, onDecline, onHeight } = props
  const { content, id } = shown
  const heading = useRef<HTMLHeadingElement>(null)
  const scroller = useRef<HTMLElement>(null)
  const title = titleOf(words, shown)
  const { content: inner, footer } = useHeight(content.status !== 'reading', onHeight)
  const isSeen = guard !== 'none'
  const isCovered = useLasting(content.status === 'ready' && guard === 'partly', 1_000)

  // Scrolls to the top for each approval, and again once its review is read.
  // biome-ignore lint/correctness/useExhaustiveDependencies: these two change with the approval
  useLayoutEffect(() => {
    // Newer browsers return a promise, which an effect must not.
    scroller.current?.scrollTo(0, 0)
  }, [id, content])
  // Focuses the heading when the frame is shown and for each next approval; a hidden frame cannot be focused.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the id changes with the approval
  useEffect(() => {
    if (isSeen) heading.current?.focus({ preventScroll: true })
  }, [id, isSeen])

  return (
    <main className="f-card" aria-labelledby="approval-title">
      <section
        className="q-body f-body"
        ref={scroller}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: makes the content scrollable by keyboard
        tabIndex={0}
        aria-labelledby="approval-title"
      >
        <div className="f-content" ref={inner}>
          <h1 className="f-title" id="approval-title" ref={heading} tabIndex={-1}>
            {title}
          </h1>
          <Body words={words} shown={shown} />
        </div>
      </section>
      <div className="q-footer f-footer" ref={footer}>
        {content.status === 'ready' && 'subject' in content.review ? (
          <CostFacts words={words} subject={content.review.subject} />
        ) : null}
        {waiting > 0 ? <p className="f-waiting">{words.text('waiting', { count: waiting })}</p> : null}
        {isCovered ? (
          <p className="f-covered" role="status">
            {words.text('covered')}
          </p>
        ) : null}
        {content.status === 'failed' ? (
          <Button variant="secondary" onPress={onDecline}>
            {words.text('close')}
          </Button>
        ) : (
          <Inline gap={2}>
            <Button variant="secondary" onPress={onDecline}>
              {words.text('decline')}
            </Button>
            <Button disabled={content.status !== 'ready' || guard !== 'armed'} onPress={onConfirm}>
              {words.text(content.status === 'ready' ? answerKey(content.review) : 'confirm')}
            </Button>
          </Inline>
        )}
      </div>
      <Announce>{title}</Announce>
    </main>
  )
}
