/** The coin's place among tokens. */
export const SOL_ADDRESS = 'So11111111111111111111111111111111111111111'

export interface TokenBalance {
  readonly accountIndex: number
  readonly mint: string
  readonly owner?: string | undefined
  readonly uiTokenAmount: { readonly amount: string }
}

/** What a node tells of the balances around a transaction. */
export interface BalanceChanges {
  /** Of the message, and those that it loads, in this order. The first pays the fee. */
  readonly accountKeys: readonly string[]
  /** Lamports. */
  readonly fee: number
  readonly preBalances: readonly number[]
  readonly postBalances: readonly number[]
  readonly preTokenBalances: readonly TokenBalance[]
  readonly postTokenBalances: readonly TokenBalance[]
}

export interface SolanaTransfer {
  readonly token: string
  /** Smallest units. */
  readonly amount: bigint
  /** Empty where tokens were made. */
  readonly from: string
  /** Empty where tokens were burnt. */
  readonly to: string
}

/** Brings those who have less together with those who have more, in their order. What is left over was made or burnt. */
function pair(token: string, changes: ReadonlyMap<string, bigint>): SolanaTransfer[] {
  const less = [...changes]
    .filter(([, change]) => change < 0n)
    .map(([owner, change]) => ({ owner, left: -change }))
  const more = [...changes]
    .filter(([, change]) => change > 0n)
    .map(([owner, change]) => ({ owner, left: change }))
  const transfers: SolanaTransfer[] = []
  for (const receiver of more) {
    for (const sender of less) {
      let amount = sender.left
      if (receiver.left < amount) amount = receiver.left
      if (amount === 0n) continue
      receiver.left -= amount
      sender.left -= amount
      transfers.push({ token, amount, from: sender.owner, to: receiver.owner })
    }
    if (receiver.left > 0n) transfers.push({ token, amount: receiver.left, from: '', to: receiver.owner })
  }
  for (const { owner, left } of less)
    if (left > 0n) transfers.push({ token, amount: left, from: owner, to: '' })
  return transfers
}

/**
 * Transfers by what everybody had before and after: programs move coins and tokens in any way they like, but balances are the
 * same for all. The fee is none, and neither is the rent that opens a token account. Where several pay several, who paid whom is
 * not known and paired in order.
 */
export function solanaTransfers(changes: BalanceChanges): readonly SolanaTransfer[] {
  const { accountKeys, preBalances, postBalances, preTokenBalances, postTokenBalances } = changes
  const tokenAccounts = new Set(
    [...preTokenBalances, ...postTokenBalances].map(({ accountIndex }) => accountIndex),
  )
  const coins = new Map<string, bigint>()
  accountKeys.forEach((key, index) => {
    if (tokenAccounts.has(index)) return
    const change = BigInt(postBalances[index] ?? 0) - BigInt(preBalances[index] ?? 0)
    coins.set(key, change + (index === 0 ? BigInt(changes.fee) : 0n))
  })
  const mints = new Map<string, Map<string, bigint>>()
  const count = ({ mint, owner, uiTokenAmount }: TokenBalance, sign: bigint): void => {
    if (owner === undefined) return
    const owners = mints.get(mint) ?? new Map<string, bigint>()
    owners.set(owner, (owners.get(owner) ?? 0n) + sign * BigInt(uiTokenAmount.amount))
    mints.set(mint, owners)
  }
  for (const balance of preTokenBalances) count(balance, -1n)
  for (const balance of postTokenBalances) count(balance, 1n)
  return [
    // Coins are neither made nor burnt; what is left over is rent.
    ...pair(SOL_ADDRESS, coins).filter(({ from, to }) => from !== '' && to !== ''),
    ...[...mints].flatMap(([mint, owners]) => pair(mint, owners)),
  ]
}
