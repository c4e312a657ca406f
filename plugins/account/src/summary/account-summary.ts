import type { AccountSummary, PluginContext, ReadableStore, Token } from '#kernel'
import { AccountToken } from '../contract.js'
import type { AccountService } from '../service.js'

// The same service: only the button uses its internal part.
const ServiceToken = AccountToken as Token<AccountService>

const unknown: AccountSummary = {}

/**
 * Returns the data of the account button. Loads the service once an account is connected and there is a listener: a
 * page that only offers to connect does not load it.
 */
export function createAccountSummary(ctx: PluginContext): ReadableStore<AccountSummary> {
  const { connections, signal } = ctx
  let known: ReadableStore<AccountSummary> | undefined
  const getState = (): AccountSummary => known?.getState() ?? unknown
  return {
    getState,
    subscribe(listener) {
      let isLoading = false
      let hasEnded = false
      const begin = (): void => {
        if (isLoading || signal.aborted || connections.store.getState().connections.length === 0) return
        isLoading = true
        ctx.load(ServiceToken).then(
          ({ summary }) => {
            if (signal.aborted || hasEnded) return
            const before = getState()
            known = summary
            stop()
            stop = summary.subscribe(listener)
            if (getState() !== before) listener(getState(), before)
          },
          (error: unknown) => {
            // Loads again when a connection changes.
            isLoading = false
            if (!signal.aborted) ctx.report(error)
          },
        )
      }
      let stop = connections.store.subscribe(begin)
      begin()
      return () => {
        hasEnded = true
        stop()
      }
    },
  }
}
