import type { PluginContext } from '#kernel'
import { type ActiveAccount, readActiveAccount } from '#plugin-kit'
import type { OnrampPlugin } from './contract.js'

/** Returns the account that tokens are bought for; `undefined` without one, or on a network that the host does not offer. */
export function readOnrampAccount(ctx: PluginContext<OnrampPlugin>): ActiveAccount | undefined {
  const active = readActiveAccount(ctx)
  return active?.isOnNetwork ? active : undefined
}
