import type { AccountSummary, PluginContext, ReadableStore } from '#kernel'
import { type AccountState, AccountToken } from './contract.js'

/**
 * What the account button says: balance, name and picture of the active namespace's account. The balance is read only
 * while somebody listens.
 */
export function createAccountSummary(ctx: PluginContext): ReadableStore<AccountSummary> {
  let from: AccountState | undefined
  let summary: AccountSummary = {}
  const read = (): AccountSummary => {
    const state = ctx.get(AccountToken).getState()
    if (state !== from) {
      from = state
      summary = {
        balance: state.balanceAmount,
        name: state.profileName,
        avatarUrl: state.profileImage,
      }
    }
    return summary
  }
  return {
    getState: read,
    subscribe(listener) {
      const account = ctx.get(AccountToken)
      let previous = read()
      let namespace: string | undefined
      let stop = (): void => undefined
      const tell = (): void => {
        const next = read()
        if (next === previous) return
        const before = previous
        previous = next
        listener(next, before)
      }
      const follow = (): void => {
        const active = ctx.networks.store.getState().activeNamespace
        if (active !== namespace) {
          stop()
          namespace = active
          const stops =
            active === undefined ? [] : [account.store(active).subscribe(tell), account.watchBalance(active)]
          stop = () => {
            for (const one of stops) one()
          }
        }
        tell()
      }
      const unfollow = ctx.networks.store.subscribe(follow)
      follow()
      return () => {
        unfollow()
        stop()
      }
    },
  }
}
