import { abortError, type Platform, QuoinError, RpcError } from '#kernel'

/** The time limit and signal of a request. */
export interface SafeTimeout {
  readonly signal?: AbortSignal | undefined
  /** None for requests that owners approve. */
  readonly timeoutMs?: number | undefined
}

/** Requests to the Safe in the parent page. */
export interface SafeChannel {
  /**
   * Settles once: by the answer, the timeout or the signal. Throws `USER_REJECTED`, `RPC_FAILED`, `TIMEOUT`, `ABORTED`.
   */
  request(method: SafeMethod, params: unknown, timeout?: SafeTimeout): Promise<unknown>
}

/** The methods of the Safe Apps protocol that are used. */
export type SafeMethod =
  | 'getSafeInfo'
  | 'getTxBySafeTxHash'
  | 'getOffChainSignature'
  | 'rpcCall'
  | 'sendTransactions'
  | 'signMessage'
  | 'signTypedMessage'

/** The version of the Safe Apps SDK with this protocol: Safes respond according to it. */
const sdkVersion = '9.1.0'

/** Safes report a rejection by their message only. */
const declined = /reject|declin|denied|cancel/i

interface Answer {
  readonly id: string
  readonly data: unknown
  /** The error; absent on success. */
  readonly error?: string
}

/** Returns an answer; `undefined` for any other message. Each field is read once. */
function readAnswer(message: unknown): Answer | undefined {
  try {
    if (typeof message !== 'object' || message === null) return undefined
    const id: unknown = Reflect.get(message, 'id')
    const success: unknown = Reflect.get(message, 'success')
    if (typeof id !== 'string' || typeof success !== 'boolean') return undefined
    if (success) return { id, data: Reflect.get(message, 'data') }
    const error: unknown = Reflect.get(message, 'error')
    return {
      id,
      data: undefined,
      error: typeof error === 'string' ? error.slice(0, 500) : 'It gave no reason',
    }
  } catch {
    return undefined
  }
}

/**
 * Creates a channel to the parent page, if it is of this origin. It listens only while an answer is pending; messages
 * from other origins, with unknown ids or after the timeout are dropped.
 *
 * Source: Safe Apps SDK 9, `{ id, method, params, env }` and `{ id, success, data | error, version }`.
 */
export function createSafeChannel(
  platform: Pick<Platform, 'parent' | 'after' | 'randomBytes'>,
  origin: string,
): SafeChannel {
  const { parent } = platform
  const waiting = new Map<string, (answer: Answer) => void>()
  let stopListening: (() => void) | undefined

  const handle = (message: unknown, from: string): void => {
    const answer = from === origin ? readAnswer(message) : undefined
    if (answer) waiting.get(answer.id)?.(answer)
  }

  return {
    request: (method, params, { signal, timeoutMs } = {}) =>
      new Promise((resolve, reject) => {
        if (signal?.aborted) return reject(abortError(signal))
        const id = Array.from(platform.randomBytes(16), (byte) => byte.toString(16).padStart(2, '0')).join('')
        const end = (settle: () => void): void => {
          if (!waiting.delete(id)) return
          cancel()
          signal?.removeEventListener('abort', abort)
          if (waiting.size === 0) {
            stopListening?.()
            stopListening = undefined
          }
          settle()
        }
        const abort = (): void => end(() => reject(signal && abortError(signal)))
        const late = (): void =>
          end(() => reject(new QuoinError('TIMEOUT', { details: `${method} of the Safe` })))
        const cancel = timeoutMs === undefined ? () => undefined : platform.after(timeoutMs, late)
        waiting.set(id, ({ data, error }) =>
          end(() => {
            if (error === undefined) return resolve(data)
            const isDeclined = method !== 'rpcCall' && declined.test(error)
            reject(new RpcError(isDeclined ? 4001 : -32603, { message: error }))
          }),
        )
        signal?.addEventListener('abort', abort)
        stopListening ??= parent.subscribe(handle)
        try {
          parent.post({ id, method, params, env: { sdkVersion } }, origin)
        } catch (error) {
          // Data that cannot be cloned, or an origin that the host did not list.
          end(() => reject(error))
        }
      }),
  }
}
