/** A token and a spender that an account once approved. Both in lower case. */
export interface ApprovedPair {
  readonly token: string
  readonly spender: string
}

/** `Approval(address,address,uint256)`. Source: ERC-20. */
export const approvalTopic = '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925'

/** Encodes an address as a topic. */
export function addressTopic(address: string): string {
  return `0x${address.slice(2).toLowerCase().padStart(64, '0')}`
}

const address = /^0x[0-9a-f]{40}$/i
const addressInTopic = /^0x0{24}[0-9a-f]{40}$/i

/**
 * Returns the pair of an event; undefined unless it is an ERC-20 approval: an NFT's approval has the same name and one
 * topic more. The amount is not read: the token's current allowance counts.
 */
export function readApprovalLog(log: unknown): ApprovedPair | undefined {
  if (typeof log !== 'object' || log === null) return undefined
  const token: unknown = Reflect.get(log, 'address')
  const topics: unknown = Reflect.get(log, 'topics')
  if (typeof token !== 'string' || !address.test(token)) return undefined
  if (!Array.isArray(topics) || topics.length !== 3) return undefined
  const spender: unknown = topics[2]
  if (typeof spender !== 'string' || !addressInTopic.test(spender)) return undefined
  return { token: token.toLowerCase(), spender: `0x${spender.slice(-40).toLowerCase()}` }
}

/** Returns each pair once, in the order of first occurrence. */
export function withoutRepeats(pairs: readonly ApprovedPair[]): readonly ApprovedPair[] {
  const byKey = new Map<string, ApprovedPair>()
  for (const pair of pairs) {
    const key = `${pair.token}/${pair.spender}`
    if (!byKey.has(key)) byKey.set(key, pair)
  }
  return [...byKey.values()]
}
