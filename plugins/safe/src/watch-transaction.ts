import { durations, type Platform, untilAborted } from '#kernel'
import { readSafeTransaction, type SafeTransaction } from './read-safe-answers.js'
import type { SafeChannel } from './safe-channel.js'

/** Follows what became of transactions and messages that owners still have to sign. */
export interface TransactionWatch {
  /** How it stands now. Throws what `ask` throws. */
  look(safeTxHash: string, signal?: AbortSignal): Promise<SafeTransaction>
  /** Asks again and again until `read` gives something, or the signal ends it. One that fails is asked again. */
  until<T>(read: (signal: AbortSignal) => Promise<T | undefined>, signal: AbortSignal): Promise<T>
}

/** Makes the watch. Safes tell nothing by themselves: they are asked every second. */
export function createTransactionWatch(
  channel: SafeChannel,
  platform: Pick<Platform, 'after'>,
): TransactionWatch {
  return {
    async look(safeTxHash, signal) {
      const timeout = { signal, timeoutMs: durations.tenSeconds }
      return readSafeTransaction(await channel.ask('getTxBySafeTxHash', { safeTxHash }, timeout))
    },
    async until(read, signal) {
      for (;;) {
        const found = await read(signal).catch((error: unknown) => {
          // The Safe's own service may not know yet what was just proposed.
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
