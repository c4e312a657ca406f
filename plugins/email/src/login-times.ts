import type { PluginContext } from '#kernel'
import type { EmailPlugin } from './contract.js'

/** Between two mails of a login. Milliseconds (EML-01). */
export const resendDelayMs = 30_000

/** When mails were asked for, and who is logged in: in memory at once, in storage soon after (EML-02, EML-03). */
export interface LoginTimes {
  /** Whole seconds until another mail may be asked for; 0 where it may be now. */
  secondsLeft(): Promise<number>
  asked(): void
  /** The login passed. */
  passed(email: string): void
}

/** Makes what the plugin remembers of logins. */
export function createLoginTimes(ctx: PluginContext<EmailPlugin>): LoginTimes {
  const { storage, platform, signal } = ctx
  /** Counts more than what is stored: a page may not be allowed to store anything. */
  let last: number | undefined
  const write = (change: Parameters<typeof storage.update>[0]): void =>
    void storage.update(change).catch((error: unknown) => {
      if (!signal.aborted) ctx.report(error)
    })
  return {
    async secondsLeft() {
      // A clock that was set back must not lock anybody out.
      const now = platform.now()
      const at = last ?? (await storage.read().catch(() => undefined))?.lastLoginAt
      if (at === undefined || at > now) return 0
      return Math.max(0, Math.ceil((at + resendDelayMs - now) / 1_000))
    },
    asked() {
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
