import { decodeFunctionData, erc20Abi, size } from 'viem'
import type { RequestedFee } from '../../review/review-request.js'
import type { Acting } from '../approvals.js'
import type { WalletParts } from '../rpc-call.js'
import type { SmartAccountCall } from '../smart-account/safe-calls.js'
import { WalletError } from '../wallet-error.js'

/** A spent amount of a call; of the native currency if `token` is absent. */
export interface Spending {
  readonly token?: string
  readonly amount: bigint
}

/** A spend of a permission, until it is certain that it was sent. */
export interface Spent {
  /** Sends; if nothing was sent, reverts the spend. */
  unlessNothingSent<Result>(send: () => Promise<Result>): Promise<Result>
}

const outside = (why: string): WalletError =>
  new WalletError('unauthorized', `${why}. That’s outside what you allowed this site. Nothing was sent.`)

/** Reads a token's `transfer` in its only canonical encoding. */
function readTransfer(data: SmartAccountCall['data']): bigint | undefined {
  if (size(data) !== 68) return undefined
  try {
    const { functionName, args } = decodeFunctionData({ abi: erc20Abi, data })
    return functionName === 'transfer' ? args[1] : undefined
  } catch {
    return undefined
  }
}

/** Returns the spends of calls that only send a native currency or a token; no permission covers other calls. */
export function readSpendings(calls: readonly SmartAccountCall[]): readonly Spending[] {
  return calls.map(({ to, value, data }) => {
    if (data === '0x') return { amount: value }
    const amount = value === 0n ? readTransfer(data) : undefined
    if (amount === undefined) throw outside('A call does more than send a coin or a token')
    return { token: to.toLowerCase(), amount }
  })
}

/**
 * Counts a fee that the account pays itself against the allowance of the native currency: otherwise a page could burn
 * it.
 */
function feeOf(fee: RequestedFee): readonly Spending[] {
  if (fee === 'sponsored') return []
  if (fee === 'unknown') throw outside('The network fee is unknown')
  return [{ amount: fee }]
}

/** Spends the amounts of calls from a permission, counted by the server. */
export async function spendPermission(
  request: {
    readonly permission: string
    readonly calls: readonly SmartAccountCall[]
    readonly fee: RequestedFee
    readonly acting: Acting
    readonly origin: string
  },
  { session, approvals }: WalletParts,
): Promise<Spent> {
  const { permission, calls, fee, acting, origin } = request
  const amounts = [...readSpendings(calls), ...feeOf(fee)].map(({ token, amount }) => ({
    ...(token && { token }),
    amount: String(amount),
  }))
  const body = {
    id: permission.toLowerCase(),
    origin,
    caipNetworkId: acting.chain.caipNetworkId,
    account: acting.account.address.toLowerCase(),
    amounts,
  }
  const { spend } = await session
    .call<{ readonly spend: string }>('permissions/spend', { body })
    .catch((error) => {
      throw new WalletError(
        'unauthorized',
        `${error instanceof Error ? error.message : ''} Nothing was sent.`.trim(),
      )
    })
  return {
    async unlessNothingSent(send) {
      try {
        await approvals.ensureSame(acting)
        return await send()
      } catch (error) {
        // The bundler refused it: a lost response is different, and stays counted.
        if (error instanceof WalletError && error.wasSent === 'no')
          await session.call('permissions/release', { body: { spend } }).catch(() => {})
        throw error
      }
    },
  }
}
