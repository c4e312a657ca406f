import { type ReactNode, useState } from 'react'
import type { KernelReport } from '#kernel'
import { useKernel } from '#ui-kit'
import { CopyText } from './copy-text.js'
import { ScrollArea } from './scroll-area.js'

type Outcome =
  | { readonly status: 'none' | 'making' }
  | { readonly status: 'ready'; readonly report: KernelReport }
  | { readonly status: 'failed'; readonly error: unknown }

/** The policy that the page needs for all plugins. */
export function ReportTab(): ReactNode {
  const kernel = useKernel()
  const [outcome, setOutcome] = useState<Outcome>({ status: 'none' })
  const make = (): void => {
    setOutcome({ status: 'making' })
    kernel.report().then(
      (report) => setOutcome({ status: 'ready', report }),
      (error: unknown) => setOutcome({ status: 'failed', error }),
    )
  }
  const policy = outcome.status === 'ready' ? formatPolicy(outcome.report.contentSecurityPolicy) : ''
  return (
    <>
      <div className="qd-controls">
        <button
          type="button"
          className="qd-button"
          aria-disabled={outcome.status === 'making' || undefined}
          onClick={() => {
            if (outcome.status !== 'making') make()
          }}
        >
          {outcome.status === 'making' ? 'Making the report…' : 'Make the report'}
        </button>
        {outcome.status === 'ready' ? (
          <>
            <CopyText label="Copy policy" text={() => policy} />
            <CopyText label="Copy report" text={() => JSON.stringify(outcome.report, undefined, 1)} />
          </>
        ) : null}
      </div>
      <ScrollArea label="Report">
        {outcome.status === 'failed' ? (
          <p className="qd-reason" role="alert">
            The report could not be made: {String(outcome.error)}
          </p>
        ) : outcome.status === 'ready' ? (
          <>
            <h3 className="qd-heading">Content-Security-Policy</h3>
            <pre className="qd-code">{policy}</pre>
            <h3 className="qd-heading">Calls and storage</h3>
            {outcome.report.details.map(({ id, endpoints, storageKeys }) =>
              endpoints.length + storageKeys.length === 0 ? null : (
                <div key={id} className="qd-detail">
                  <b>{id}</b>
                  <pre className="qd-code">
                    {[
                      ...endpoints.map(({ service, method, path }) => `${method} ${service}${path}`),
                      ...storageKeys,
                    ].join('\n')}
                  </pre>
                </div>
              ),
            )}
          </>
        ) : (
          <p className="qd-none">
            The report loads what each plugin describes, and says which Content-Security-Policy the page
            needs.
          </p>
        )}
      </ScrollArea>
    </>
  )
}

/** Formats a Content-Security-Policy as the value of a header, one directive per line. */
export function formatPolicy(directives: Readonly<Record<string, readonly string[]>>): string {
  return Object.entries(directives)
    .map(([name, values]) => `${[name, ...values].join(' ')};`)
    .join('\n')
}
