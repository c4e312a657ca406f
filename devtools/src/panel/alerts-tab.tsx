import type { ReactNode } from 'react'
import { errorCodes } from '#kernel'
import type { RaisedAlert } from '../alert-log.js'
import { causeText } from '../cause-text.js'
import { withoutSecrets } from '../secret-names.js'
import { ScrollArea } from './scroll-area.js'

interface AlertsTabProps {
  /** Oldest first. */
  readonly alerts: readonly RaisedAlert[]
  readonly docsUrl: string | undefined
}

function Alert({
  alert,
  docsUrl,
}: {
  readonly alert: RaisedAlert
  readonly docsUrl: string | undefined
}): ReactNode {
  const { code, error, at } = alert
  const path = error?.docs ?? `node_modules/quoin/docs/errors.md#${code.toLowerCase()}`
  const link = docsLink(path, docsUrl)
  const cause = error && causeText(error.cause)
  return (
    <li className="qd-answer qd-alert">
      <p className="qd-subject">
        {error?.shortMessage ?? Reflect.get(errorCodes, code) ?? code}
        <time className="qd-by" dateTime={new Date(at).toISOString()}>
          {new Date(at).toISOString().slice(11, 19)}
        </time>
      </p>
      <p>
        <code>{code}</code>
      </p>
      {error?.details === undefined ? null : <p>{withoutSecrets(error.details)}</p>}
      {cause === undefined ? null : (
        <p>
          <b>Cause:</b> {withoutSecrets(cause)}
        </p>
      )}
      {error?.fix === undefined ? null : (
        <p>
          <b>Fix:</b> {error.fix}
        </p>
      )}
      {error ? null : (
        <p className="qd-by">It was raised before the devtools were there: only its code is known.</p>
      )}
      <p>
        {link === undefined ? (
          <span className="qd-by">Explained in {path}</span>
        ) : (
          <a className="qd-link" href={link} target="_blank" rel="noreferrer">
            {path}
          </a>
        )}
      </p>
    </li>
  )
}

/** The setup errors that the host has to fix, newest first (ERR-01). */
export function AlertsTab({ alerts, docsUrl }: AlertsTabProps): ReactNode {
  return (
    <ScrollArea label="Alerts, newest first">
      <p className="qd-note">Something that you, who built this page, have to mend.</p>
      <ul className="qd-answers">
        {alerts.toReversed().map((alert) => (
          <Alert key={`${alert.code} ${alert.at}`} alert={alert} docsUrl={docsUrl} />
        ))}
      </ul>
    </ScrollArea>
  )
}

/**
 * Returns a link to the explanation of an error; `undefined` if the address of the documentation is not configured.
 *
 * @param path as given by an error, e.g. `node_modules/quoin/docs/errors.md#timeout`
 * @param docsUrl the address of the folder `docs`
 */
export function docsLink(path: string, docsUrl: string | undefined): string | undefined {
  const base = docsUrl?.replace(/\/*$/, '/')
  const inFolder = path.replace(/^.*\bdocs\//, '')
  if (base === undefined || !URL.canParse(inFolder, base)) return undefined
  const url = new URL(inFolder, base)
  return url.protocol === 'https:' || url.protocol === 'http:' ? url.href : undefined
}
