import { optionsSchema, type StandardSchema } from '#kernel'
import type { WalletsOptions } from './contract.js'

const isText = (value: unknown): boolean => typeof value === 'string' && value !== ''
const ids = (value: unknown): string | undefined =>
  Array.isArray(value) && value.every(isText) ? undefined : 'must be a list of texts'

/** Checks `use(walletsPlugin, options)`. */
export const walletsOptions: StandardSchema<WalletsOptions | undefined> =
  /* @__PURE__ */ optionsSchema<WalletsOptions>({
    featuredWalletIds: ids,
    includeWalletIds: ids,
    excludeWalletIds: ids,
    customWallets: (value) =>
      Array.isArray(value) && value.every((wallet) => isText(wallet?.id) && isText(wallet.name))
        ? undefined
        : 'must be a list of wallets',
    allWallets: (value) =>
      ['SHOW', 'HIDE', 'ONLY_MOBILE'].includes(String(value))
        ? undefined
        : 'must be SHOW, HIDE or ONLY_MOBILE',
  })
