/** Pseudo-address of the coin among tokens. */
export const SOL_ADDRESS = 'So11111111111111111111111111111111111111111'

export interface TokenBalance {
  readonly accountIndex: number
  readonly mint: string
  readonly owner?: string | undefined
  readonly uiTokenAmount: { readonly amount: string }
}

/** The balances before and after a transaction, from a node's answer. */
export interface BalanceChanges {
  /** Keys of the message, then loaded ones. The first pays the fee. */
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
  /** Empty if tokens were minted. */
  readonly from: string
  /** Empty if tokens were burnt. */
  readonly to: string
}

/** Pairs senders and receivers in order. The remainder was minted or burnt. */
export function pairTransfers(token: string, changes: ReadonlyMap<string, bigint>): SolanaTransfer[] {
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
 * Derives transfers from the balances before and after: programs move coins and tokens in many ways, but all change
 * balances. The fee is not a transfer, nor is the rent that opens a token account. If several accounts pay several
 * others, the real pairs are unknown, and are made in order.
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
    // Coins are neither minted nor burnt; the remainder is rent.
    ...pairTransfers(SOL_ADDRESS, coins).filter(({ from, to }) => from !== '' && to !== ''),
    ...[...mints].flatMap(([mint, owners]) => pairTransfers(mint, owners)),
  ]
}
