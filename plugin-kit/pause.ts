import { abortError, type PluginContext, QuoinError, untilAborted } from '#kernel'

/**
 * Resolves after a time. Throws `ABORTED` as soon as the signal aborts.
 *
 * @param ms milliseconds
 * @example
 * await pause(ctx, 1_000, signal)
 */
export function pause(ctx: Pick<PluginContext, 'after'>, ms: number, signal: AbortSignal): Promise<void> {
  let cancel = (): void => undefined
  const passed = new Promise<void>((resolve) => {
    cancel = ctx.after(ms, resolve)
  })
  return untilAborted(passed, signal).finally(() => cancel())
}

/**
 * Runs work whose signal aborts with a timeout (`TIMEOUT`), or with the given signal. Work that ignores its signal continues without
 * a listener.
 *
 * @param ms milliseconds
 * @throws `TIMEOUT`, `ABORTED`, and what `run` throws
 * @example
 * const offer = await withTimeout(ctx, 8_000, signal, (until) => provider.quote(request, until))
 */
export async function withTimeout<T>(
  ctx: Pick<PluginContext, 'after'>,
  ms: number,
  signal: AbortSignal,
  run: (until: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController()
  const end = (): void => controller.abort(signal.aborted ? abortError(signal) : new QuoinError('TIMEOUT'))
  const cancel = ctx.after(ms, end)
  signal.addEventListener('abort', end)
  if (signal.aborted) end()
  try {
    return await untilAborted(run(controller.signal), controller.signal)
  } finally {
    cancel()
    signal.removeEventListener('abort', end)
  }
}
