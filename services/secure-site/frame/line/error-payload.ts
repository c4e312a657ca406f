import { type FrameError, refusalReasons } from 'quoin/frame-protocol'

/** Maximum length that the page displays. Characters. */
const longest = 500
/** Maximum values that the page accepts. */
const mostTries = 100
const mostSeconds = 86_400

/**
 * Returns all data of an error that leaves the frame: text, numbers and a listed reason (SEC-13). Without a text the
 * page uses its own.
 */
export function errorPayload(error: unknown): FrameError {
  if (!(error instanceof Error)) return {}
  const wholeNumber = (name: string, most = Number.MAX_SAFE_INTEGER): number | undefined => {
    const value: unknown = Reflect.get(error, name)
    return Number.isSafeInteger(value) ? Math.min(Number(value), most) : undefined
  }
  const found: FrameError = {
    message: error.message.slice(0, longest) || undefined,
    code: wholeNumber('code'),
    reason: refusalReasons.find((reason) => reason === Reflect.get(error, 'reason')),
    triesLeft: wholeNumber('triesLeft', mostTries),
    retryAfterSeconds: wholeNumber('retryAfterSeconds', mostSeconds),
  }
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined))
}
