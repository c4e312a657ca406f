import type { PluginContext } from '#kernel'
import { type ActiveAccount, activeAccountKey, isOtherAccount } from './active-account.js'
import type { NetworkChange } from './token-choice.js'

/** The draft of a feature, which belongs to one account. */
export interface AccountDraft<Account extends ActiveAccount> {
  readAccount(): Account | undefined
  /** Returns `false` on a network without the feature: the draft stays as it is there. */
  isUsable(account: Account): boolean
  /** Account or network changed. Returns `true` if the draft ends with that, also for the same account. */
  onChange(reason: 'accountChanged' | 'networkChanged', now: Account | undefined): boolean
  /** Starts an empty draft. */
  startOver(): void
  /** Keeps the fields that still apply. @param change absent for the first account */
  move(change: NetworkChange | undefined, now: Account): void
}

/**
 * Binds a draft to one account, from now until the plugin ends: another account starts a new one. On another network the fields
 * that still apply stay.
 *
 * @example
 * followDraftAccount(ctx, { readAccount, isUsable, onChange, startOver, move })
 */
export function followDraftAccount<Account extends ActiveAccount>(
  ctx: Pick<PluginContext, 'chains' | 'connections' | 'networks' | 'own'>,
  draft: AccountDraft<Account>,
): void {
  let active = draft.readAccount()
  /** The account of the draft: a network without the feature does not change it. */
  let draftAccount = active

  const follow = (): void => {
    const now = draft.readAccount()
    if (activeAccountKey(now) === activeAccountKey(active)) return
    const isOtherNetwork = now !== undefined && now.network.caipNetworkId !== active?.network.caipNetworkId
    active = now
    const isOver = draft.onChange(isOtherNetwork ? 'networkChanged' : 'accountChanged', now)
    if (isOver || isOtherAccount(now, draftAccount)) {
      draftAccount = now
      draft.startOver()
      return
    }
    if (!now || !draft.isUsable(now)) return
    const { isAddress } = ctx.chains.get((draftAccount ?? now).namespace)
    draft.move(draftAccount && { from: draftAccount.network, to: now.network, isAddress }, now)
    draftAccount = now
  }
  ctx.own(ctx.connections.store.subscribe(follow))
  ctx.own(ctx.networks.store.subscribe(follow))
}
