/** What is known of a collectible that came to an account. */
export interface CollectibleArrival {
  /** Its name, as its maker wrote it. */
  readonly name: string
  /** The collection is on the gateway's list. */
  readonly listed: boolean
  /** The account itself sent the transaction. */
  readonly askedFor: boolean
  /** It came to the account, and did not leave it. */
  readonly incoming: boolean
  /** How many accounts got a collectible in the same transaction. */
  readonly spread: number
}

/** From so many receivers on it is taken for an airdrop. */
const AIRDROP = 10

const LINK =
  /https?:|www\.|t\.me\/|discord\.gg|[a-z\d-]+\.(?:com|net|org|io|xyz|app|site|online|finance|gift|claims?|top|vip|live|info|link|fi|me|co|eth\.limo)\b/i
const BAIT =
  /\b(?:claim|airdrop|reward|voucher|giveaway|bonus|gift|free|visit|redeem|winner|eligible)\b|[$€£]\s?\d/i

/**
 * Whether to take a collectible for spam. Heuristics, in this order; they err, which is why the page is told and decides:
 *
 * 1. of a listed collection: no
 * 2. its name has a link and a promise ("claim", "$100"): yes, even if it was asked for
 * 3. the account sent the transaction itself, or gave it away: no
 * 4. a stranger sent it, and its name has a link or a promise: yes
 * 5. a stranger sent it to ten accounts or more at once: yes
 */
export function isSpam({ name, listed, askedFor, incoming, spread }: CollectibleArrival): boolean {
  if (listed) return false
  const [link, bait] = [LINK.test(name), BAIT.test(name)]
  if (link && bait) return true
  if (askedFor || !incoming) return false
  return link || bait || spread >= AIRDROP
}
