import { type PluginContext, QuoinError } from '#kernel'
import type { WalletsPlugin } from '../contract.js'
import { identityOf, toListedWallet, type WalletIdentity } from './listed-wallet.js'
import { positionIn } from './wallet-set.js'

/** The limit of one request: further ids were not requested. */
const maxNamed = 100

/** Returns the number of characters to insert, remove or replace that make one text of the other. */
function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (const [at, letter] of [...a].entries()) {
    const above = row
    row = [at + 1]
    for (const [to, other] of [...b].entries()) {
      const [left = 0, up = 0, corner = 0] = [row[to], above[to + 1], above[to]]
      row.push(Math.min(left + 1, up + 1, corner + (letter === other ? 0 : 1)))
    }
  }
  return row[b.length] ?? 0
}

/** Returns the id of the wallet that was probably meant: at most a third of the id, and three characters, differ. */
function nearestId(id: string, wallets: readonly WalletIdentity[]): string | undefined {
  const typed = id.toLowerCase()
  let nearest: string | undefined
  let limit = Math.min(3, Math.floor(id.length / 3))
  for (const { explorerId, slug, rdns, name } of wallets)
    for (const known of [slug, rdns, explorerId, name]) {
      if (known === undefined) continue
      // It is spelt right, but the server's list lacks it.
      if (known === id) return undefined
      const distance = editDistance(typed, known.toLowerCase())
      if (distance > limit) continue
      nearest = known === name ? (slug ?? rdns ?? explorerId ?? name) : known
      limit = distance - 1
    }
  return nearest
}

/** Returns the wallets of the package: an answer of the list contains only those that were requested. */
async function packagedWallets(): Promise<readonly WalletIdentity[]> {
  const registry = await import('#wallet-registry/popular')
  const listed = registry.popularWallets.map(registry.toListedWallet)
  return listed.map((wallet) => identityOf(toListedWallet(wallet, () => undefined)))
}

/**
 * Alerts the host of ids in its options that name no wallet of any source: they have no effect, and may leave the list empty.
 *
 * @param known the wallets that the list, the browser and the host have
 */
export async function reportUnknownIds(
  { options = {}, alert, signal }: Pick<PluginContext<WalletsPlugin>, 'options' | 'alert' | 'signal'>,
  known: readonly WalletIdentity[],
  isListEmpty: boolean,
): Promise<void> {
  const wallets = [...known, ...(await packagedWallets())]
  if (signal.aborted) return
  for (const option of ['includeWalletIds', 'featuredWalletIds'] as const) {
    const ids = options[option] ?? []
    const unknown = ids.filter((id) => known.every((wallet) => positionIn([id], wallet) < 0))
    if (unknown.length === 0 || ids.length > maxNamed) continue
    const named = unknown.map((id) => {
      const meant = nearestId(id, wallets)
      return `'${id}'${meant === undefined ? '' : ` (did you mean '${meant}'?)`}`
    })
    alert(
      new QuoinError('OPTIONS_INVALID', {
        details: `wallets.${option}: no wallet has the id ${named.join(', ')}${isListEmpty ? '; the list of wallets is empty' : ''}`,
        fix: "Pass ids, slugs or rdns of the wallet list; registryWallets of 'quoin/wallet-registry' has those of the package. Add a wallet of your own with customWallets.",
      }),
    )
  }
}
