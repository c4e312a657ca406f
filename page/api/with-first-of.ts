/** Runs with a signal that aborts with the first of several signals. */
export async function withFirstOf<T>(
  signals: readonly AbortSignal[],
  run: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController()
  const stops = signals.map((signal) => {
    const abort = (): void => controller.abort(signal.reason)
    if (signal.aborted) abort()
    signal.addEventListener('abort', abort)
    return () => signal.removeEventListener('abort', abort)
  })
  try {
    return await run(controller.signal)
  } finally {
    for (const stop of stops) stop()
  }
}
