/** The facts about a collectible that arrived at an account. */
export interface CollectibleArrival {
  /** Its name, as its creator wrote it. */
  readonly name: string
  /** The collection is on the gateway's list. */
  readonly listed: boolean
  /** The account itself sent the transaction. */
  readonly isRequested: boolean
  /** It moved to the account, not away from it. */
  readonly incoming: boolean
  /** Number of accounts that received a collectible in the same transaction. */
  readonly spread: number
}

/** Min number of receivers of an airdrop. */
const AIRDROP = 10

const LINK =
  /https?:|www\.|t\.me\/|discord\.gg|[a-z\d-]+\.(?:com|net|org|io|xyz|app|site|online|finance|gift|claims?|top|vip|live|info|link|fi|me|co|eth\.limo)\b/i
const BAIT =
  /\b(?:claim|airdrop|reward|voucher|giveaway|bonus|gift|free|visit|redeem|winner|eligible)\b|[$€£]\s?\d/i

/**
 * Returns true if a collectible looks like spam. A heuristic, which can err: the answer has a flag, and the page decides.
 * The first matching rule applies:
 *
 * 1. its collection is listed: no
 * 2. its name has a link and bait ("claim", "$100"): yes, even if the account sent the transaction
 * 3. the account sent the transaction itself, or gave it away: no
 * 4. another account sent it, and its name has a link or bait: yes
 * 5. another account sent it to ten accounts or more in one transaction: yes
 */
export function isSpam({ name, listed, isRequested, incoming, spread }: CollectibleArrival): boolean {
  if (listed) return false
  const [link, bait] = [LINK.test(name), BAIT.test(name)]
  if (link && bait) return true
  if (isRequested || !incoming) return false
  return link || bait || spread >= AIRDROP
}
