import { type AnyKernel, type ConnectionState, durations, QuoinError } from '#kernel'

type Status = ConnectionState['status']

/**
 * Waits while the EVM connection of a kernel is in one of some states.
 *
 * Throws `KERNEL_NOT_STARTED` if it is not started within 10 s, `ABORTED` with the signal. Restoring ends by itself.
 */
export function whileStatus(
  { connections, platform }: Pick<AnyKernel, 'connections' | 'platform'>,
  statuses: readonly Status[],
  signal: AbortSignal,
): Promise<void> {
  const status = (): Status => connections.state('eip155').status
  if (signal.aborted) return Promise.reject(new QuoinError('ABORTED'))
  if (!statuses.includes(status())) return Promise.resolve()
  return new Promise((resolve, reject) => {
    const end = (error?: QuoinError): void => {
      unsubscribe()
      cancel()
      signal.removeEventListener('abort', abort)
      if (error) reject(error)
      else resolve()
    }
    const abort = (): void => end(new QuoinError('ABORTED'))
    const cancel = platform.after(durations.tenSeconds, () => {
      if (status() === 'idle')
        end(new QuoinError('KERNEL_NOT_STARTED', { fix: 'Call start() of the kernel.' }))
    })
    const unsubscribe = connections.store.subscribe(() => {
      if (!statuses.includes(status())) end()
    })
    signal.addEventListener('abort', abort)
  })
}
