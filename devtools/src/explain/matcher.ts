import { normalizeWalletName } from '#kernel'

/** Returns `true` if one of the names matches the query. */
export type Matches = (...names: readonly (string | undefined)[]) => boolean

const plain = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')

/** Matches names that equal the query, ignoring case, spaces and punctuation; wallets also without the word "wallet". */
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
