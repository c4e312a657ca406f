import * as z from 'zod/mini'
import {
  caip10Id,
  hexText,
  integerText,
  maybe,
  plainAddress,
  sanitizedText,
  wholeNumber,
} from '#page/schemas'

/** One call of an account on an EVM network. */
export interface SimulatedCall {
  /** Without its network. */
  readonly to: string
  readonly data: string
  /** The attached amount of the network's coin. Wei. */
  readonly value: string
}

/** The calls of an account, which are not sent. Exactly one of `calls` and `transaction` is required. */
export interface SimulationBody {
  /** CAIP-10 account: its network executes the calls, and its changes are reported. */
  readonly userAddress: string
  /** Further accounts of the same network whose changes are reported. CAIP-10. At most 10. */
  readonly accounts?: readonly string[] | undefined
  /** On EVM networks: executed one after another in one block. 1 to 10. */
  readonly calls?: readonly SimulatedCall[] | undefined
  /** On Solana: the transaction, with empty signatures. Base64. */
  readonly transaction?: string | undefined
}

/** The change of one balance. On Solana, that of the coin includes the network fee and rent; elsewhere no fee. */
export interface SimulatedChange {
  /** CAIP-10. */
  readonly account: string
  readonly kind: 'coin' | 'token' | 'collectible'
  /** The contract, or the mint. CAIP-10; absent for the network's coin. */
  readonly token?: string | undefined
  /** Of a collectible; absent if the contract's event does not show it. */
  readonly tokenId?: string | undefined
  /** In the smallest unit; negative if it leaves the account. */
  readonly amount: string
}

/** A permission to spend that the calls leave behind. */
export interface SimulatedApproval {
  /** CAIP-10. */
  readonly account: string
  /** CAIP-10: who may spend. */
  readonly spender: string
  /** CAIP-10: the contract, or the mint. */
  readonly token: string
  /** `all`: every collectible of the contract. */
  readonly kind: 'token' | 'collectible' | 'all'
  /** Of a `token`. In its smallest unit. */
  readonly amount?: string | undefined
  /** Of a `collectible`. */
  readonly tokenId?: string | undefined
}

/** The effect of the calls on the newest state: another block, or the contract itself, may yield another one. */
export interface Simulation {
  /** `unknown`: the network is not supported. */
  readonly status: 'success' | 'reverted' | 'unknown'
  /** The contract's reason, if `reverted`. External text. */
  readonly reason?: string | undefined
  /** The index of the call that reverted. */
  readonly failedCall?: number | undefined
  /** Gas; compute units on Solana. */
  readonly gasUsed?: string | undefined
  /** By the events of the contracts; none if `reverted`. */
  readonly changes: readonly SimulatedChange[]
  /** Absent if the provider does not report them. */
  readonly approvals?: readonly SimulatedApproval[] | undefined
}

const maxCalls = 10
const maxAccounts = 10
/** Limit of changes and of approvals: more are refused, not left out. */
const maxRows = 1_000

const signedInteger = z.string().check(z.regex(/^(0|-?[1-9]\d{0,77})$/))

export const simulationBody: z.ZodMiniType<SimulationBody, unknown> = z.object({
  userAddress: caip10Id,
  accounts: z.optional(z.array(caip10Id).check(z.maxLength(maxAccounts))),
  calls: z.optional(
    z
      .array(z.object({ to: plainAddress, data: hexText, value: integerText }))
      .check(z.minLength(1), z.maxLength(maxCalls)),
  ),
  // The largest transaction that nodes accept has 1,232 bytes.
  transaction: z.optional(
    z
      .string()
      .check(z.maxLength(1_644), z.regex(/^(?:[A-Za-z\d+/]{4})+(?:[A-Za-z\d+/]{3}=|[A-Za-z\d+/]{2}==)?$/)),
  ),
})

// The lists are strict: an entry that was left out could be a loss.
export const simulation: z.ZodMiniType<Simulation, unknown> = z.object({
  status: z.enum(['success', 'reverted', 'unknown']),
  reason: maybe(sanitizedText(200)),
  failedCall: maybe(wholeNumber),
  gasUsed: maybe(integerText),
  changes: z
    .array(
      z.object({
        account: caip10Id,
        kind: z.enum(['coin', 'token', 'collectible']),
        token: maybe(caip10Id),
        tokenId: maybe(integerText),
        amount: signedInteger,
      }),
    )
    .check(z.maxLength(maxRows)),
  approvals: maybe(
    z
      .array(
        z.object({
          account: caip10Id,
          spender: caip10Id,
          token: caip10Id,
          kind: z.enum(['token', 'collectible', 'all']),
          amount: maybe(integerText),
          tokenId: maybe(integerText),
        }),
      )
      .check(z.maxLength(maxRows)),
  ),
})
