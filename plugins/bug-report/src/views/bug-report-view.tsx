import { type ReactNode, useCallback, useEffect, useState } from 'react'
import {
  Announce,
  Button,
  CopyButton,
  Disclosure,
  ErrorState,
  Fact,
  FactList,
  Notice,
  Stack,
  Text,
  useKernel,
  useService,
  useT,
  ViewBody,
} from '#ui-kit'
import type { BugReport, BugReportPlugin } from '../contract.js'
import { BugReportCoreToken } from '../core-token.js'
import { saveFile } from './save-file.js'

type Made =
  | { readonly status: 'preparing' }
  | { readonly status: 'ready'; readonly report: BugReport; readonly text: string }
  | { readonly status: 'failed' }

type Sending = 'no' | 'sending' | 'failed' | { readonly id: string }

/** Lines that a browser lays out without a pause. */
const maxLines = 3_000

const known = (parts: readonly string[], separator: string): string =>
  parts.filter((part) => part !== '' && part !== 'unknown').join(separator)

/** `Chrome 143, Linux` */
const browserText = ({ name, version, system }: BugReport['browser']): string =>
  known([known([name, version], ' '), system], ', ') || '–'

/** The text as it is, each line on its own. */
function ReportText({ text }: { readonly text: string }): ReactNode {
  const lines = text.split('\n')
  const shown = lines.length > maxLines ? [...lines.slice(0, maxLines), '…'] : lines
  return (
    <div dir="ltr" translate="no">
      {shown.map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the text never changes, and lines repeat
        <Text key={at} as="div" variant="small">
          {line.replace(/^ +/, (indent) => '\u00a0'.repeat(indent.length))}
        </Text>
      ))}
    </div>
  )
}

const sizeText = (text: string, locale: string): string =>
  new Intl.NumberFormat(locale, { style: 'unit', unit: 'kilobyte', maximumFractionDigits: 0 }).format(
    Math.ceil(text.length / 1_000),
  )

/** What a report contains, and the ways to hand it over. */
export function BugReportView(): ReactNode {
  const t = useT<BugReportPlugin>('bugReport')
  const kernel = useKernel()
  const core = useService(BugReportCoreToken)
  const [made, setMade] = useState<Made>({ status: 'preparing' })
  const make = useCallback(() => {
    setMade({ status: 'preparing' })
    core.create(kernel).then(
      (report) => setMade({ status: 'ready', report, text: JSON.stringify(report, undefined, 1) }),
      () => setMade({ status: 'failed' }),
    )
  }, [core, kernel])
  useEffect(make, [make])
  if (made.status === 'failed')
    return (
      <ViewBody>
        <ErrorState title={t('failed')} body={t('failedBody')} onRetry={make} />
      </ViewBody>
    )
  return (
    <ViewBody>
      <Stack gap={4}>
        <Stack gap={2}>
          <Text>{t('body')}</Text>
          <Text variant="small">{t('privacy')}</Text>
        </Stack>
        <Contents made={made} locale={kernel.i18n.store.getState().locale} />
        <Actions made={made} />
        {/* Below the buttons: the text is long, and would move them out of sight. */}
        {made.status === 'ready' ? (
          <Disclosure summary={t('showAll')}>
            <ReportText text={made.text} />
          </Disclosure>
        ) : (
          <Disclosure />
        )}
      </Stack>
    </ViewBody>
  )
}

function Contents({
  made,
  locale,
}: {
  readonly made: Exclude<Made, { readonly status: 'failed' }>
  readonly locale: string
}): ReactNode {
  const t = useT<BugReportPlugin>('bugReport')
  const ready = made.status === 'ready' ? made : undefined
  const report = ready?.report
  const busy = ready === undefined
  const browser = report && browserText(report.browser)
  return (
    <FactList>
      <Fact label={t('version')} busy={busy}>
        {report && `Quoin ${report.quoin}`}
      </Fact>
      <Fact label={t('browser')} busy={busy}>
        {browser}
      </Fact>
      <Fact label={t('events')} busy={busy}>
        {report?.trace.entries.length}
      </Fact>
      <Fact label={t('errors')} busy={busy}>
        {report?.errors.length}
      </Fact>
      <Fact label={t('size')} busy={busy}>
        {ready && sizeText(ready.text, locale)}
      </Fact>
    </FactList>
  )
}

function Actions({ made }: { readonly made: Made }): ReactNode {
  const t = useT<BugReportPlugin>('bugReport')
  const { platform } = useKernel()
  const { canSend, send } = useService(BugReportCoreToken)
  const [sending, setSending] = useState<Sending>('no')
  const ready = made.status === 'ready' ? made : undefined
  const submit = (): void => {
    if (!ready || sending === 'sending' || typeof sending === 'object') return
    setSending('sending')
    send(ready.report).then(
      ({ id }) => setSending({ id }),
      () => setSending('failed'),
    )
  }
  return (
    <Stack gap={2}>
      {sending === 'failed' ? <Notice tone="warning" title={t('sendFailed')} isNews /> : null}
      {typeof sending === 'object' ? <Notice title={t('sent', { id: sending.id })} isNews /> : null}
      {canSend && typeof sending !== 'object' ? (
        <Button disabled={!ready} busy={sending === 'sending'} onPress={submit}>
          {t('send')}
        </Button>
      ) : null}
      <Button
        variant={canSend ? 'secondary' : 'primary'}
        disabled={!ready}
        onPress={() => ready && saveFile(platform, `quoin-report-${ready.report.createdAt}.json`, ready.text)}
      >
        {t('download')}
      </Button>
      {ready ? (
        <CopyButton label={t('copy')} text={ready.text} />
      ) : (
        <Button variant="ghost" icon="copy" disabled onPress={() => undefined}>
          {t('copy')}
        </Button>
      )}
      <Announce>{made.status === 'preparing' ? t('preparing') : ''}</Announce>
    </Stack>
  )
}
