import type { StandardSchema } from '#kernel'
import type { WalletsOptions } from './contract.js'

const isText = (value: unknown): boolean => typeof value === 'string' && value !== ''
const areTexts = (value: unknown): boolean => Array.isArray(value) && value.every(isText)

const checks: Readonly<Record<keyof WalletsOptions, (value: unknown) => boolean>> = {
  featuredWalletIds: areTexts,
  includeWalletIds: areTexts,
  excludeWalletIds: areTexts,
  customWallets: (value) =>
    Array.isArray(value) && value.every((wallet) => isText(wallet?.id) && isText(wallet.name)),
  allWallets: (value) => ['SHOW', 'HIDE', 'ONLY_MOBILE'].includes(value as string),
}

/** Names the first option that is wrong or unknown. By hand: every page carries it. */
export const walletsOptions: StandardSchema<WalletsOptions | undefined> = {
  '~standard': {
    version: 1,
    vendor: 'quoin',
    validate(value) {
      // Any value has entries; those of a text or list are unknown options.
      const entries = Object.entries(value as object)
      const wrong = entries.find(
        ([name, part]) =>
          part !== undefined && !(Object.hasOwn(checks, name) && checks[name as keyof WalletsOptions](part)),
      )
      if (wrong) return { issues: [{ message: 'not what this option takes', path: [wrong[0]] }] }
      // Every part passed the check of its name.
      return { value: value as WalletsOptions }
    },
  },
}
