import * as z from 'zod/mini'
import type { StorageSpec } from '#kernel'
import type { ListedWallet } from '#plugins/walletconnect'

/** What the plugin keeps between visits. */
export interface WalletsStored {
  /** Newest first. */
  readonly recent: readonly ListedWallet[]
}

const text = (longest: number) => z.string().check(z.minLength(1), z.maxLength(longest))
const link = z.optional(text(2048))

const wallet: z.ZodMiniType<ListedWallet, unknown> = z.object({
  id: text(128),
  name: text(64),
  // A drawn icon of an installed wallet may be a `data:` URL; large ones are not worth the space.
  imageUrl: z.optional(
    z.string().check(z.regex(/^(https:|http:\/\/localhost|data:image\/)/), z.maxLength(16_384)),
  ),
  rdns: z.optional(text(253)),
  mobileLink: link,
  desktopLink: link,
  webappLink: link,
  appStore: link,
  playStore: link,
  chromeStore: link,
  homepage: link,
})

const schema: z.ZodMiniType<WalletsStored, unknown> = z.object({
  recent: z.array(wallet).check(z.maxLength(2)),
})

const stored: StorageSpec<WalletsStored> = { version: 1, initial: { recent: [] }, schema }
export default stored
