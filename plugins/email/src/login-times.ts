import { type PluginContext, remainingMs } from '#kernel'
import type { EmailPlugin } from './contract.js'

/** The interval between two emails of a login. Milliseconds (EML-01). */
export const resendDelayMs = 30_000

/**
 * The time of the last request and the logged-in user: in memory at once, in storage shortly after (EML-02, EML-03).
 */
export interface LoginTimes {
  /** Returns the whole seconds until another email may be requested; 0 if it may be requested now. */
  secondsLeft(): Promise<number>
  codeRequested(): void
  /** The login succeeded. */
  passed(email: string): void
}

/** Creates the store of login times. */
export function createLoginTimes(ctx: PluginContext<EmailPlugin>): LoginTimes {
  const { storage, platform, signal } = ctx
  /** Takes precedence over the stored value: the page may have no storage. */
  let last: number | undefined
  const write = (change: Parameters<typeof storage.update>[0]): void =>
    void storage.update(change).catch((error: unknown) => {
      if (!signal.aborted) ctx.report(error)
    })
  return {
    async secondsLeft() {
      const at = last ?? (await storage.read().catch(() => undefined))?.lastLoginAt
      return Math.ceil(remainingMs(at, resendDelayMs, platform.now()) / 1_000)
    },
    codeRequested() {
      const now = platform.now()
      last = now
      write((value) => ({ ...value, lastLoginAt: now }))
    },
    passed(email) {
      last = undefined
      write(() => ({ email, isUsed: true }))
    },
  }
}
