import { durations } from '../../kernel/constants.js'
import { QuoinError } from '../../kernel/errors/quoin-error.js'
import type { Platform } from '../../kernel/platform/platform.js'
import { abortError, untilAborted } from './until-aborted.js'

/** Timeout of one node call. Milliseconds. */
const timeout = durations.tenSeconds

/** Calls a node once: throws `TIMEOUT` after 10 s, `ABORTED` by the signal; both cancel a pending read. */
export async function withTimeout<T>(
  platform: Pick<Platform, 'after'>,
  what: string,
  signal: AbortSignal | undefined,
  request: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  if (signal?.aborted) throw abortError(signal)
  const controller = new AbortController()
  const cancel = platform.after(timeout, () => controller.abort(new QuoinError('TIMEOUT', { details: what })))
  const abort = (): void => controller.abort(signal && abortError(signal))
  signal?.addEventListener('abort', abort)
  try {
    return await untilAborted(request(controller.signal), controller.signal)
  } finally {
    cancel()
    signal?.removeEventListener('abort', abort)
    // A response that is still being read is no longer needed.
    controller.abort()
  }
}
