import type { CaipNetworkId } from '../caip/parse-caip.js'
import type { Network } from '../networks/network.js'
import type { FeeSpeed, Transfer } from './chain-transfers.js'
import type { AccountType, ChainRequest, WalletCall } from './chain-types.js'

/** A contract call as its author specified it. */
export interface ContractCall {
  readonly to: string
  /** In the chain's encoding: hex on EVM networks; on Solana the whole unsigned transaction, in base64. */
  readonly data: string
  /** The amount of the network's coin to send along. Smallest unit. */
  readonly value: bigint
}

/**
 * The effect of a contract call, or of a signature, decoded from its own bytes. Amounts count the smallest
 * unit.
 */
export type DecodedCall =
  /** Allows `spender` to take up to `value` of the account's tokens; 0 revokes the allowance. */
  | {
      readonly kind: 'allowance'
      readonly from?: string | undefined
      readonly token: string
      readonly spender: string
      readonly value: bigint
    }
  /**
   * Allows `spender` to take up to `value` of the account's tokens by `contract`, which needs the token's own allowance
   * besides. Source: Permit2.
   */
  | {
      readonly kind: 'permit2Allowance'
      readonly from?: string | undefined
      /** Permit2. */
      readonly contract: string
      readonly token: string
      readonly spender: string
      readonly value: bigint
      /** The allowance is valid until then. Seconds since 1970; 0: in the block of the transaction only. */
      readonly expires: number
    }
  /** Exchanges exactly `value`, or nothing if the result would be less than `minimum`. An absent token is the coin. */
  | {
      readonly kind: 'exchange'
      readonly from?: string | undefined
      readonly contract: string
      readonly sellToken?: string | undefined
      readonly buyToken?: string | undefined
      readonly value: bigint
      readonly minimum: bigint
      readonly recipient: string
      /** Seconds since 1970; absent if it does not expire. */
      readonly deadline?: number | undefined
      /** Permit2, if `contract` takes the sold token by its allowance there: `contract` is the network's known router then. */
      readonly permit2?: string | undefined
    }
  /**
   * Sells exactly `value`, and delivers at least `minimum` of a token of another network there; or returns the bridged
   * token. An absent token is the coin of its network.
   */
  | {
      readonly kind: 'bridge'
      readonly from?: string | undefined
      readonly contract: string
      readonly sellToken?: string | undefined
      readonly value: bigint
      readonly destination: CaipNetworkId
      /** On the network `destination`. */
      readonly buyToken?: string | undefined
      readonly minimum: bigint
      /** The account on the network `destination`. */
      readonly recipient: string
      /** The account that gets `bridgedToken` back, on the first network. */
      readonly refundTo: string
      /** The token that is returned if the bridge does not deliver; `undefined`: the coin, which may return wrapped. */
      readonly bridgedToken?: string | undefined
      /** The bridge delivers until then. Seconds since 1970. */
      readonly deadline: number
    }

/** The changes of an account's balances by a call, as a node simulates it. Smallest units. */
export interface SimulatedExchange {
  /** Decrease of the given token. */
  readonly spent: bigint
  /** Increase of the received token. */
  readonly received: bigint
  /** True if nothing else leaves the account: no other token, no NFT, no new allowance. */
  readonly isOnly: boolean
  /** The minimum of the received token that the call itself enforces; absent if its bytes do not show it. */
  readonly minimum?: bigint | undefined
}

/** Builds contract calls, decodes them, and reads their results. */
export interface ChainContractCalls {
  /**
   * Returns the request for a wallet to call a contract, and its maximum cost. Throws `FUNDS_INSUFFICIENT`,
   * `NODE_REFUSED` if the contract would revert now, `CAIP_ADDRESS_INVALID`, `NODE_FAILED`, `ABORTED`.
   */
  build(
    request: ChainRequest & {
      readonly from: string
      readonly call: ContractCall
      readonly speed?: FeeSpeed | undefined
      readonly accountType?: AccountType | undefined
    },
  ): Promise<Transfer>
  /**
   * Decodes the effect of a call, or of a permit to be signed; `undefined` if its kind is unknown. Sends no request,
   * and reads only the bytes.
   */
  decode(request: { readonly network: Network; readonly call: WalletCall }): Promise<DecodedCall | undefined>
  /**
   * Simulates a call of an account by the network's node: for a call that cannot be decoded. `undefined` if the node does
   * not simulate. Throws `NODE_REFUSED` if the call would revert, `TRANSACTION_CHANGED` if it does more than a swap,
   * `NODE_FAILED`, `ABORTED`. Absent if the chain has no simulation.
   *
   * @param request an absent token is the network's coin
   */
  readonly simulate?:
    | ((
        request: ChainRequest & {
          readonly from: string
          readonly call: ContractCall
          /** The request to the wallet, as `build` returned it. */
          readonly walletCall: WalletCall
          readonly sellToken?: string | undefined
          readonly buyToken?: string | undefined
        },
      ) => Promise<SimulatedExchange | undefined>)
    | undefined
  /**
   * Returns the network's fee for the bytes of a transaction, charged besides the execution fee; no transaction can
   * limit it (the OP Stack's L1 fee). 0 if there is none. Smallest unit of the coin. Each `fee` already includes it. On
   * Solana, which has no gas: the coins that a swap may need besides the sold amount.
   *
   * @param request `bytes` is the size of the transaction
   */
  getDataFee(request: ChainRequest & { readonly bytes: number }): Promise<bigint>
  /**
   * Returns the amount that an account received by a mined transaction, read from its receipt; `undefined` if the
   * receipt does not show it. Smallest unit.
   *
   * @param request `token` is the token's address, the network's coin if absent; `contract` is the called one, by which
   * coins that it paid out are identified
   */
  readReceived(
    request: ChainRequest & {
      readonly id: string
      readonly address: string
      readonly token?: string | undefined
      readonly contract: string
    },
  ): Promise<bigint | undefined>
}
