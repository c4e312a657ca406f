import type { SimulatedApproval, SimulatedChange } from 'quoin/endpoints/swap'
import type { GatewayChain } from '../chains/gateway-chain.js'
import type { NamedProvider } from '../providers/in-configured-order.js'

/** A call of an account on an EVM network. */
export interface CallToSimulate {
  /** In lower case. */
  readonly to: string
  /** Hex. */
  readonly data: string
  /** Wei. */
  readonly value: bigint
}

/** Parameters of a simulation. EVM addresses are in lower case. */
export interface SimulationQuery {
  readonly chain: GatewayChain
  /** The sender of the calls; on Solana a signer of the transaction. */
  readonly account: string
  /** The accounts whose changes are reported, the sender among them. */
  readonly accounts: ReadonlySet<string>
  readonly calls: readonly CallToSimulate[]
  /** Solana's transaction. */
  readonly transaction: Uint8Array | undefined
  readonly signal?: AbortSignal | undefined
}

/** The effect of the calls, with plain addresses: EVM ones in lower case. */
export type SimulatedEffect =
  | {
      readonly status: 'success'
      readonly gasUsed: bigint
      readonly changes: readonly SimulatedChange[]
      /** `undefined`: not known. */
      readonly approvals: readonly SimulatedApproval[] | undefined
    }
  | {
      readonly status: 'reverted'
      /** Sanitized; `undefined` without one. */
      readonly reason: string | undefined
      /** Index of the call that failed; `undefined` if it is not known. */
      readonly failedCall: number | undefined
      readonly gasUsed: bigint | undefined
    }

/** A provider of simulations: a node, or a service. Its answer is a claim about the present, not a proof. */
export interface SimulationSource extends NamedProvider {
  /** @throws `ProviderFailure`; the reason of the signal */
  simulate(query: SimulationQuery): Promise<SimulatedEffect>
}
