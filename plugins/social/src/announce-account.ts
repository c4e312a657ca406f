import type { ChainNamespace, PluginContext, ReadableStore } from '#kernel'
import { type AccountApi, AccountToken } from '#plugins/account'
import type { SocialPlugin } from './contract.js'
import type { SocialState } from './social-state.js'

/** Sets the URL of a Farcaster login in the account's state while its code is displayed (ACC-01). */
export function announceAccount(ctx: PluginContext<SocialPlugin>, store: ReadableStore<SocialState>): void {
  let reported: { readonly account: AccountApi; readonly namespace: ChainNamespace } | undefined
  const follow = async (): Promise<void> => {
    const state = store.getState()
    if (reported) {
      reported.account.update(reported.namespace, { farcasterUrl: undefined })
      reported = undefined
    }
    if (state.status !== 'scanning') return
    // A kernel without the account plugin has no state to update.
    const account = await ctx.load(AccountToken).catch(() => undefined)
    const { activeNamespace: namespace } = ctx.networks.store.getState()
    // Skipped if it was approved or left meanwhile.
    if (!account || !namespace || ctx.signal.aborted || store.getState() !== state) return
    account.update(namespace, { farcasterUrl: state.url })
    reported = { account, namespace }
  }
  ctx.own(
    store.subscribe(() => {
      follow().catch(ctx.report)
    }),
  )
}
