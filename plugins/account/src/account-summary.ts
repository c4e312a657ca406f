import type { AccountSummary, PluginContext, ReadableStore, Token } from '#kernel'
import { AccountToken } from './contract.js'
import type { AccountService } from './service.js'

// The same service: the button alone sees the part that is not for others.
const ServiceToken = AccountToken as Token<AccountService>

const unknown: AccountSummary = {}

/**
 * What the account button says. The service that knows it is loaded once an account is connected and somebody listens:
 * a page that only offers to connect carries none of it.
 */
export function createAccountSummary(ctx: PluginContext): ReadableStore<AccountSummary> {
  const { connections, signal } = ctx
  let known: ReadableStore<AccountSummary> | undefined
  return {
    getState: () => known?.getState() ?? unknown,
    subscribe(listener) {
      let isLoading = false
      const begin = (): void => {
        if (isLoading || connections.store.getState().connections.length === 0) return
        isLoading = true
        ctx.load(ServiceToken).then(
          ({ summary }) => {
            if (signal.aborted || !isLoading) return
            stop()
            const before = known?.getState() ?? unknown
            known = summary
            stop = summary.subscribe(listener)
            listener(summary.getState(), before)
          },
          (error: unknown) => {
            // Asked for again when the connection changes.
            isLoading = false
            if (!signal.aborted) ctx.report(error)
          },
        )
      }
      let stop = connections.store.subscribe(begin)
      begin()
      return () => {
        isLoading = false
        stop()
      }
    },
  }
}
