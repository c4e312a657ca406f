import { normalizeWalletName } from '#kernel'

/** Says whether one of the names is the one that was asked for. */
export type Matches = (...names: readonly (string | undefined)[]) => boolean

const plain = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')

/** Matches names that are the query, whatever their case, spaces and signs; wallets also without the word "wallet". */
export function exactMatcher(query: string): Matches {
  const [wanted, wallet] = [plain(query), normalizeWalletName(query)]
  return (...names) =>
    names.some(
      (name) =>
        name !== undefined &&
        (plain(name) === wanted || (wallet !== '' && normalizeWalletName(name) === wallet)),
    )
}

/** Matches names that contain the query. */
export function partMatcher(query: string): Matches {
  const wanted = plain(query)
  return (...names) => wanted.length > 1 && names.some((name) => name && plain(name).includes(wanted))
}
