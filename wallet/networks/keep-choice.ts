import type { Platform } from '../../kernel/platform/platform.js'
import { storageKeyOf } from '../../kernel/storage/storage-area.js'
import type { WritableStore } from '../../kernel/store/store.js'
import type { CaipNetworkId } from '../caip/parse-caip.js'
import type { Network } from './network.js'
import type { NetworkChoice } from './networks.js'

/** Limits the stored text. Characters. */
const maxLength = 4_096

/** Serializes the network of each namespace, the active one first: the only stored data. */
function idsIn({ activeNamespace, byNamespace }: NetworkChoice): string {
  return JSON.stringify([...new Set([byNamespace[activeNamespace], ...Object.values(byNamespace)])])
}

function parse(text: string | null, networks: readonly Network[]): readonly Network[] {
  try {
    const ids: unknown = JSON.parse(text === null || text.length > maxLength ? '[]' : text)
    const known = (id: unknown): readonly Network[] => networks.filter((one) => one.caipNetworkId === id)
    return Array.isArray(ids) ? ids.flatMap(known) : []
  } catch {
    // Corrupt data counts as nothing stored (STO-01).
    return []
  }
}

/**
 * Restores the chosen networks, and stores later choices, so that a page displays the same account after a reload
 * (ACC-12). Reads synchronously: the first paint displays it. The host's initial choice is not stored.
 */
export function keepChoice(
  choice: WritableStore<NetworkChoice>,
  networks: readonly Network[],
  platform: Platform,
  storageKey: string,
): () => void {
  const key = storageKeyOf(storageKey, 'networks', 1)
  const initial = choice.getState()
  const stored = parse(platform.storage.get(key), networks)
  const [first] = stored
  if (first) {
    const chosen = stored.map(({ chainNamespace, caipNetworkId }): [string, CaipNetworkId] => [
      chainNamespace,
      caipNetworkId,
    ])
    choice.setState({
      activeNamespace: first.chainNamespace,
      byNamespace: { ...initial.byNamespace, ...Object.fromEntries(chosen) },
    })
  }
  return choice.subscribe((now) => {
    const text = idsIn(now)
    if (text === idsIn(initial)) platform.storage.remove(key)
    else platform.storage.set(key, text)
  })
}
