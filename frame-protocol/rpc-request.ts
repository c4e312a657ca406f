import * as z from 'zod/mini'
import { caip2Id, hexText } from '#page/schemas'
import type { RpcPayload } from './catalogue.js'
import type { Schema } from './frame-values.js'

const evmAddress = z.string().check(z.regex(/^0x[\da-f]{40}$/i))
const quantity = z.string().check(z.regex(/^0x[\da-f]{1,64}$/i))
const shortText = z.string().check(z.maxLength(4096))
/** A transaction in base58 or base64. */
const transaction = z.string().check(z.minLength(1), z.maxLength(20_000), z.regex(/^[\w+/=-]+$/))
const publicKey = z.string().check(z.regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/))
const list = z.array(z.unknown()).check(z.maxLength(100))

/** One call of a batch. */
export interface SendCall {
  readonly to: string
  readonly data?: string | undefined
  /** Wei, as a hex quantity. */
  readonly value?: string | undefined
  readonly capabilities?: unknown
}

/** The one parameter of `wallet_sendCalls` (EIP-5792). */
export interface SendCallsParams {
  readonly version?: string | undefined
  readonly id?: string | undefined
  readonly from?: string | undefined
  readonly chainId?: string | undefined
  readonly atomicRequired?: boolean | undefined
  readonly calls: readonly SendCall[]
  readonly capabilities?: unknown
}

const call: Schema<SendCall> = z.strictObject({
  to: evmAddress,
  data: z.optional(hexText),
  value: z.optional(quantity),
  capabilities: z.optional(z.unknown()),
})

const sendCalls: Schema<SendCallsParams> = z.strictObject({
  version: z.optional(z.string().check(z.maxLength(20))),
  id: z.optional(shortText),
  from: z.optional(evmAddress),
  chainId: z.optional(quantity),
  atomicRequired: z.optional(z.boolean()),
  calls: z.array(call).check(z.minLength(1), z.maxLength(100)),
  capabilities: z.optional(z.unknown()),
})

/** Validates the parameters of `wallet_sendCalls`: each call has `to`, and optionally `data` and `value`, all in hex. */
export const sendCallsParams: Schema<readonly SendCallsParams[]> = z
  .array(sendCalls)
  .check(z.minLength(1), z.maxLength(1))

const signOptions = z.strictObject({
  skipPreflight: z.optional(z.boolean()),
  preflightCommitment: z.optional(
    z.enum(['processed', 'confirmed', 'finalized', 'recent', 'single', 'singleGossip', 'root', 'max']),
  ),
  maxRetries: z.optional(z.number().check(z.int(), z.minimum(0))),
  minContextSlot: z.optional(z.number().check(z.int(), z.minimum(0))),
})

/** The parameters of the methods that need approval; the frame's wallet checks the rest more strictly. */
const paramsOf: ReadonlyMap<string, Schema<unknown>> = new Map<string, Schema<unknown>>([
  ['personal_sign', list],
  ['eth_signTypedData_v4', list],
  ['eth_sendTransaction', z.array(z.unknown()).check(z.minLength(1), z.maxLength(1))],
  ['wallet_sendCalls', sendCallsParams],
  ['wallet_grantPermissions', list],
  [
    'solana_signMessage',
    z.strictObject({ message: z.string().check(z.maxLength(1_000_000)), pubkey: publicKey }),
  ],
  ['solana_signTransaction', z.strictObject({ transaction, pubkey: z.optional(publicKey) })],
  [
    'solana_signAllTransactions',
    z.strictObject({
      transactions: z.array(transaction).check(z.minLength(1), z.maxLength(100)),
      pubkey: z.optional(publicKey),
    }),
  ],
  [
    'solana_signAndSendTransaction',
    z.strictObject({
      transaction,
      pubkey: z.optional(publicKey),
      options: z.optional(signOptions),
      sendOptions: z.optional(signOptions),
    }),
  ],
])

const hasGoodParams = ({ method, params }: RpcPayload): boolean =>
  paramsOf.get(method)?.safeParse(params).success ?? true

/**
 * Validates an `RPC_REQUEST`. `walletMethods` lists the methods that the wallet supports: an unsupported one is answered with an
 * error, and is no malformed message.
 */
export const rpcRequest: Schema<RpcPayload> = z
  .strictObject({
    method: z.string().check(z.regex(/^[a-z]\w{0,63}$/i)),
    params: z.optional(z.unknown()),
    chainId: caip2Id,
  })
  .check(z.refine(hasGoodParams))
