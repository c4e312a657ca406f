import type { FrameError } from 'quoin/frame-protocol'

/** Characters that the page shows at most. */
const longest = 500

/** All that leaves the frame of an error: words and a number (SEC-13). Without words the page has its own (FRM-05). */
export function errorPayload(error: unknown): FrameError {
  if (!(error instanceof Error)) return {}
  const code = 'code' in error && Number.isSafeInteger(error.code) ? Number(error.code) : undefined
  return {
    ...(error.message ? { message: error.message.slice(0, longest) } : {}),
    ...(code === undefined ? {} : { code }),
  }
}
