import { durations, type Platform, untilAborted } from '#kernel'
import { readSafeTransaction, type SafeTransaction } from './read-safe-answers.js'
import type { SafeChannel } from './safe-channel.js'

/** Follows transactions and messages that owners still have to sign. */
export interface TransactionWatch {
  /** Returns the current status. Throws the errors of `ask`. */
  look(safeTxHash: string, signal?: AbortSignal): Promise<SafeTransaction>
  /** Polls until `read` returns a value or the signal ends. Failures are retried. */
  until<T>(read: (signal: AbortSignal) => Promise<T | undefined>, signal: AbortSignal): Promise<T>
}

/** Creates the watch. Safes send no events: they are polled every second. */
export function createTransactionWatch(
  channel: SafeChannel,
  platform: Pick<Platform, 'after'>,
): TransactionWatch {
  return {
    async look(safeTxHash, signal) {
      const timeout = { signal, timeoutMs: durations.tenSeconds }
      return readSafeTransaction(await channel.request('getTxBySafeTxHash', { safeTxHash }, timeout))
    },
    async until(read, signal) {
      for (;;) {
        const found = await read(signal).catch((error: unknown) => {
          // The Safe's own service may not have a new proposal yet.
          if (signal.aborted) throw error
          return undefined
        })
        if (found !== undefined) return found
        let cancel = (): void => undefined
        const pause = new Promise<void>((resolve) => {
          cancel = platform.after(durations.oneSecond, resolve)
        })
        await untilAborted(pause, signal).finally(() => cancel())
      }
    },
  }
}
