import { type FrameError, refusalReasons } from 'quoin/frame-protocol'

/** Characters that the page shows at most. */
const longest = 500
/** The page takes no more of either. */
const mostTries = 100
const mostSeconds = 86_400

/** All that leaves the frame of an error: words, numbers and a reason of the catalogue (SEC-13). Without words the page has its own. */
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
