import * as z from 'zod/mini'
import { caip2Id, maybe, tolerantList } from '#page/schemas'

/** The networks that a gateway serves. */
export interface SupportedChains {
  /** CAIP-2 ids of networks with supported calls. */
  readonly http: readonly string[]
  /** CAIP-2 ids of networks that can be followed over a WebSocket. */
  readonly ws: readonly string[]
  /** CAIP-2 ids of networks with a provider of swaps. Absent from gateways that do not report it. */
  readonly swaps?: readonly string[] | undefined
  /** From which networks tokens are bridged to which others. Absent from gateways without a provider that bridges. */
  readonly bridges?: readonly BridgedNetworks[] | undefined
  /** The sellers of the on-ramp, in their order. Absent from gateways that do not report them. */
  readonly onramp?: readonly OnrampSeller[] | undefined
  /** CAIP-2 ids of networks on which names are resolved. Absent from gateways that do not resolve names. */
  readonly names?: readonly string[] | undefined
  /** CAIP-2 ids of networks with a provider of simulations. Absent from gateways that do not simulate. */
  readonly simulation?: readonly string[] | undefined
}

/** The networks to which tokens of one network are bridged. */
export interface BridgedNetworks {
  /** CAIP-2. */
  readonly from: string
  /** CAIP-2. */
  readonly to: readonly string[]
}

/** A seller of the on-ramp. */
export interface OnrampSeller {
  /** `coinbase`. */
  readonly id: string
  /** CAIP-2 ids of the networks on which it delivers. */
  readonly networks: readonly string[]
}

/** The network that a JSON-RPC request is for. */
export interface RpcQuery {
  /** CAIP-2. */
  readonly chainId: string
}

/** A JSON-RPC 2.0 request. A gateway accepts one at a time, or a batch. */
export interface RpcCall {
  readonly jsonrpc: '2.0'
  readonly id: string | number
  readonly method: string
  readonly params?: readonly unknown[] | Readonly<Record<string, unknown>> | undefined
}

/** A JSON-RPC 2.0 response. */
export interface RpcReply {
  readonly jsonrpc: '2.0'
  readonly id: string | number | null
  readonly result?: unknown
  readonly error?: { readonly code: number; readonly message: string; readonly data?: unknown } | undefined
}

export const supportedChains: z.ZodMiniType<SupportedChains, unknown> = z.object({
  http: tolerantList(caip2Id, 1000),
  ws: tolerantList(caip2Id, 1000),
  swaps: maybe(tolerantList(caip2Id, 1000)),
  bridges: maybe(tolerantList(z.object({ from: caip2Id, to: tolerantList(caip2Id, 1000) }), 1000)),
  onramp: maybe(
    tolerantList(
      z.object({
        id: z.string().check(z.regex(/^[a-z][a-z\d-]{0,31}$/)),
        networks: tolerantList(caip2Id, 1000),
      }),
      100,
    ),
  ),
  names: maybe(tolerantList(caip2Id, 1000)),
  simulation: maybe(tolerantList(caip2Id, 1000)),
})

export const rpcQuery: z.ZodMiniType<RpcQuery, unknown> = z.object({ chainId: caip2Id })

const rpcId = z.union([z.string().check(z.maxLength(64)), z.number()])

const rpcCall: z.ZodMiniType<RpcCall, unknown> = z.object({
  jsonrpc: z.literal('2.0'),
  id: rpcId,
  method: z.string().check(z.regex(/^[a-zA-Z][\w]{0,63}$/)),
  params: z.optional(z.union([z.array(z.unknown()), z.record(z.string(), z.unknown())])),
})

export const rpcBody: z.ZodMiniType<RpcCall | readonly RpcCall[], unknown> = z.union([
  rpcCall,
  z.array(rpcCall).check(z.minLength(1), z.maxLength(50)),
])

const rpcReply: z.ZodMiniType<RpcReply, unknown> = z.object({
  jsonrpc: z.literal('2.0'),
  id: z.nullable(rpcId),
  result: z.optional(z.unknown()),
  error: z.optional(z.object({ code: z.number(), message: z.string(), data: z.optional(z.unknown()) })),
})

export const rpcAnswer: z.ZodMiniType<RpcReply | readonly RpcReply[], unknown> = z.union([
  rpcReply,
  z.array(rpcReply),
])
