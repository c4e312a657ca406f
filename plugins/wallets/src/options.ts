import { optionsSchema, type StandardSchema } from '#kernel'
import type { WalletsOptions } from './contract.js'

const isText = (value: unknown): boolean => typeof value === 'string' && value !== ''
const ids = (value: unknown): string | undefined =>
  Array.isArray(value) && value.every(isText) ? undefined : 'must be a list of ids'

/** Checks `use(walletsPlugin, options)`. */
export const walletsOptions: StandardSchema<WalletsOptions | undefined> =
  /* @__PURE__ */ optionsSchema<WalletsOptions>({
    featuredWalletIds: ids,
    includeWalletIds: ids,
    excludeWalletIds: ids,
    customWallets: (value) =>
      Array.isArray(value) && value.every((wallet) => isText(wallet?.id) && isText(wallet.name))
        ? undefined
        : 'must be a list of wallets with id and name',
    allWallets: (value) =>
      value === 'SHOW' || value === 'HIDE' || value === 'ONLY_MOBILE'
        ? undefined
        : 'must be SHOW, HIDE or ONLY_MOBILE',
  })
