import type { SimulatedApproval, SimulatedChange } from 'quoin/endpoints/swap'

/** An asset of an EVM network: the coin without a token. */
export interface Asset {
  readonly kind: SimulatedChange['kind']
  /** In lower case. */
  readonly token?: string | undefined
  readonly tokenId?: bigint | undefined
}

/** Adds up the changes of the balances of some accounts, and their approvals. */
export interface AssetLedger {
  /** Moves an amount; the zero address mints and burns. */
  move(asset: Asset, from: string, to: string, amount: bigint): void
  add(asset: Asset, account: string, amount: bigint): void
  /** Records an approval; the last one for the same spender counts. `undefined`: it was revoked. */
  approve(approval: SimulatedApproval, isGranted: boolean): void
  /** Returns what is left: balances that did not change, and revoked approvals, are left out. */
  result(): {
    readonly changes: readonly SimulatedChange[]
    readonly approvals: readonly SimulatedApproval[]
  }
}

/** Creates a ledger for some accounts: all others are ignored. */
export function createAssetLedger(accounts: ReadonlySet<string>): AssetLedger {
  const balances = new Map<string, { readonly asset: Asset; readonly account: string; amount: bigint }>()
  const approvals = new Map<string, SimulatedApproval | undefined>()

  function add(asset: Asset, account: string, amount: bigint): void {
    if (!accounts.has(account)) return
    const { kind, token = '', tokenId = '' } = asset
    const key = [account, kind, token, tokenId].join(' ')
    const entry = balances.get(key) ?? { asset, account, amount: 0n }
    entry.amount += amount
    balances.set(key, entry)
  }

  return {
    add,
    move(asset, from, to, amount) {
      add(asset, from, -amount)
      add(asset, to, amount)
    },
    approve(approval, isGranted) {
      const { account, spender, token, kind, tokenId = '' } = approval
      if (!accounts.has(account)) return
      approvals.set(
        [account, kind, token, kind === 'collectible' ? tokenId : spender].join(' '),
        isGranted ? approval : undefined,
      )
    },
    result: () => ({
      changes: [...balances.values()].flatMap(({ asset: { kind, token, tokenId }, account, amount }) =>
        amount === 0n
          ? []
          : [
              {
                account,
                kind,
                ...(token !== undefined && { token }),
                ...(tokenId !== undefined && { tokenId: String(tokenId) }),
                amount: String(amount),
              },
            ],
      ),
      approvals: [...approvals.values()].filter((approval) => approval !== undefined),
    }),
  }
}
