import type { QuoinError } from '../kernel/errors/quoin-error.js'
import type { Platform } from '../kernel/platform/platform.js'

const fixOf = (service: string, { code, reason, cause }: QuoinError): string | undefined => {
  const address = `Check 'services.${service}'`
  if (code === 'SERVICE_UNREACHABLE')
    return `${address}, that the service runs, that its CORS headers allow this page, and that this page's policy (connect-src) allows the service.`
  if (code === 'ANSWER_INVALID')
    return `${address}: the server there responds with something else. A page's own server may respond to every path with its page.`
  // A service of Quoin gives a reason for each refusal, also for what it does not have.
  if (code === 'HTTP_STATUS' && cause instanceof Response && cause.status === 404 && !reason)
    return `${address}: the server there has no such path.`
  return undefined
}

/** Logs the failure of a service with its fix if a wrong address is the likely cause. */
export function logServiceMistake({ log }: Pick<Platform, 'log'>, service: string, error: QuoinError): void {
  const fix = fixOf(service, error)
  if (fix) log('warn', [`[quoin] service '${service}':`, error, `Fix: ${fix}`])
}
