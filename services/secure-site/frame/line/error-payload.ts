import { type FrameError, refusalReasons } from 'quoin/frame-protocol'

/** Maximum length that the page displays. Characters. */
const maxLength = 500
/** Maximum values that the page accepts. */
const maxTries = 100
const maxSeconds = 86_400

/**
 * Returns all data of an error that leaves the frame: text, numbers and a listed reason (SEC-13). Without a text the
 * page uses its own.
 */
export function errorPayload(error: unknown): FrameError {
  if (!(error instanceof Error)) return {}
  const wholeNumber = (name: string, max = Number.MAX_SAFE_INTEGER): number | undefined => {
    const value: unknown = Reflect.get(error, name)
    return Number.isSafeInteger(value) ? Math.min(Number(value), max) : undefined
  }
  const found: FrameError = {
    message: error.message.slice(0, maxLength) || undefined,
    code: wholeNumber('code'),
    reason: refusalReasons.find((reason) => reason === Reflect.get(error, 'reason')),
    triesLeft: wholeNumber('triesLeft', maxTries),
    retryAfterSeconds: wholeNumber('retryAfterSeconds', maxSeconds),
  }
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined))
}
