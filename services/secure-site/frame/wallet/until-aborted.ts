/** Waits, but no longer than the signal: others may go on waiting for the same. Rejects with the signal's reason. */
export function untilAborted<Value>(value: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    const leave = (): void => reject(signal.reason)
    if (signal.aborted) return leave()
    signal.addEventListener('abort', leave, { once: true })
    value.then(resolve, reject).finally(() => signal.removeEventListener('abort', leave))
  })
}
