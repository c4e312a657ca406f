import type { PluginContext } from '#kernel'
import type { AccountKeys } from './account-key.js'
import type { SiwxPlugin } from './contract.js'
import type { KeptValues } from './kept-values.js'
import { createLocalStorage } from './local-storage.js'
import { createServerStorage } from './server-storage.js'
import type { SiwxStorage } from './siwx-storage.js'

/** Creates the storage that the host chose. */
export function createStorage(
  ctx: PluginContext<SiwxPlugin>,
  keys: AccountKeys,
  kept: KeptValues,
): SiwxStorage {
  const wanted = ctx.options?.storage ?? 'server'
  if (wanted === 'server') return createServerStorage(ctx, kept)
  return wanted === 'local' ? createLocalStorage(ctx, keys, kept) : wanted
}
