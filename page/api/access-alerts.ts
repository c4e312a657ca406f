import { QuoinError } from '../../kernel/errors/quoin-error.js'
import type { ApiClientDeps } from './api-service.js'
import type { Failure } from './read-failure.js'

/** Alerts the host to errors that it has to fix at a service: once, until the service succeeds again. */
export interface AccessAlerts {
  refused(service: string, why: Failure): void
  answered(service: string): void
  /** Warns the host once of a service that is unreachable, or that is another one than it meant. */
  failed(service: string, error: QuoinError): void
}

type AlertDeps = Pick<ApiClientDeps, 'alert' | 'platform' | 'isWatched'>

export function createAccessAlerts({ alert, platform, isWatched }: AlertDeps): AccessAlerts {
  const origin = platform.page.origin
  /** The codes of alerts for each service since its last success. */
  const reported = new Map<string, Set<string>>()

  const failures = new Set<string>()

  const alertOf = (service: string, { mend, error }: Failure): QuoinError | undefined =>
    mend &&
    new QuoinError(mend, {
      ...(mend === 'ORIGIN_NOT_ALLOWED'
        ? {
            details: `the service '${service}' refuses pages of ${origin()}`,
            fix: `Add ${origin()} to the allow-list of the service.`,
          }
        : {
            details: `the service '${service}' does not know it`,
            fix: 'Pass the projectId of the service to createKernel.',
          }),
      cause: error,
    })

  return {
    refused(service, why) {
      const codes = reported.get(service) ?? new Set()
      reported.set(service, codes)
      const error = alertOf(service, why)
      if (!error || codes.has(error.code)) return
      codes.add(error.code)
      alert(error)
    },
    answered: (service) => void reported.delete(service),
    failed(service, error) {
      const key = `${service} ${error.code}`
      if (!isWatched || failures.has(key)) return
      failures.add(key)
      import('../service-mistake.js').then(
        ({ logServiceMistake }) => logServiceMistake(platform, service, error),
        () => undefined,
      )
    },
  }
}
