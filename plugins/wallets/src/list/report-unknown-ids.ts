import { type PluginContext, QuoinError } from '#kernel'
import type { WalletsPlugin } from '../contract.js'
import type { WalletIdentity } from './listed-wallet.js'
import { positionIn } from './wallet-set.js'

/** The limit of one request: further ids were not requested. */
const maxNamed = 100

/**
 * Alerts the host of ids in its options that name no wallet of any source: they have no effect, and may leave the list empty.
 *
 * @param known the wallets that the list, the browser and the host have
 */
export function reportUnknownIds(
  { options = {}, alert }: Pick<PluginContext<WalletsPlugin>, 'options' | 'alert'>,
  known: readonly WalletIdentity[],
  isListEmpty: boolean,
): void {
  for (const option of ['includeWalletIds', 'featuredWalletIds'] as const) {
    const ids = options[option] ?? []
    const unknown = ids.filter((id) => known.every((wallet) => positionIn([id], wallet) < 0))
    if (unknown.length === 0 || ids.length > maxNamed) continue
    const named = unknown.map((id) => `'${id}'`).join(', ')
    alert(
      new QuoinError('OPTIONS_INVALID', {
        details: `wallets.${option}: no wallet has the id ${named}${isListEmpty ? '; the list of wallets is empty' : ''}`,
        fix: 'Pass ids of the wallet list: its id, slug or rdns. Add a wallet of your own with customWallets.',
      }),
    )
  }
}
