import type { ContractCall } from '#kernel'
import type { SwapRequest } from '../src/contract.js'
import { permit2, router } from './market-tokens.js'

/** The content of a fake market's call. */
export type Made =
  | {
      readonly kind: 'swap'
      readonly request: SwapRequest
      readonly minimum: bigint
      readonly recipient: string
      readonly deadline?: number
      /** Only of a bridge. Default: the account. */
      readonly refundTo?: string
      /** Permit2, if the contract takes the token by it. */
      readonly permit2?: string
    }
  | { readonly kind: 'approve'; readonly spender: string; readonly value: bigint }
  | {
      readonly kind: 'permit2'
      readonly token: string
      readonly spender: string
      readonly value: bigint
      /** Seconds since 1970. */
      readonly expires: number
    }

/** Encodes the facts themselves as text, instead of real bytes; the fake chain decodes them. */
export const encode = (made: Made): string =>
  `0x${Buffer.from(JSON.stringify(made, (_, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value))).toString('hex')}`
export function decode(data: string): Made | undefined {
  try {
    return JSON.parse(Buffer.from(data.slice(2), 'hex').toString(), (_, value: unknown) =>
      typeof value === 'string' && /^\d+n$/.test(value) ? BigInt(value.slice(0, -1)) : value,
    )
  } catch {
    return undefined
  }
}

/** Returns the exchange call of the fake market: for tests that change one fact. */
export const exchangeCall = (
  request: SwapRequest,
  minimum: bigint,
  {
    recipient = request.account,
    to = router,
    value,
    deadline,
    refundTo,
    by,
  }: {
    recipient?: string
    to?: string
    value?: bigint
    deadline?: number
    refundTo?: string
    /** Permit2, if the contract takes the token by it. */
    by?: string
  } = {},
): ContractCall => ({
  to,
  data: encode({
    kind: 'swap',
    request,
    minimum,
    recipient,
    ...(deadline !== undefined && { deadline }),
    ...(refundTo !== undefined && { refundTo }),
    ...(by !== undefined && { permit2: by }),
  }),
  value: value ?? (request.sellToken === undefined ? request.sellAmount : 0n),
})
export const readExchange = (data: string): Extract<Made, { kind: 'swap' }> | undefined => {
  const made = decode(data)
  return made?.kind === 'swap' ? made : undefined
}
export const approvalCall = (token: string, spender: string, value: bigint): ContractCall => ({
  to: token,
  data: encode({ kind: 'approve', spender, value }),
  value: 0n,
})
/** Returns the approval in Permit2 of the fake market: for tests that change one fact. */
export const permit2Call = (
  facts: Omit<Extract<Made, { kind: 'permit2' }>, 'kind'>,
  to: string = permit2,
): ContractCall => ({ to, data: encode({ kind: 'permit2', ...facts }), value: 0n })
