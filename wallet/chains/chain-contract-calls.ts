import type { Network } from '../networks/network.js'
import type { FeeSpeed, Transfer } from './chain-transfers.js'
import type { AccountType, ChainRequest, WalletCall } from './chain-types.js'

/** A call of a contract, as whoever built it wants it sent. */
export interface ContractCall {
  readonly to: string
  /** As the chain takes it: hex on EVM networks. */
  readonly data: string
  /** Of the network's coin to send along. Smallest unit. */
  readonly value: bigint
}

/** What a call of a contract, or a signature asked for, does: decoded from its own bytes (SEC-07). Amounts count the smallest unit. */
export type DecodedCall =
  /** From then on `spender` may take so much of the account's tokens; 0 takes it back. */
  | {
      readonly kind: 'allowance'
      readonly from?: string | undefined
      readonly token: string
      readonly spender: string
      readonly value: bigint
    }
  /** Exchanges exactly `value`, or nothing where less than `minimum` would come of it. A token that is absent is the coin. */
  | {
      readonly kind: 'exchange'
      readonly from?: string | undefined
      readonly contract: string
      readonly give?: string | undefined
      readonly receive?: string | undefined
      readonly value: bigint
      readonly minimum: bigint
      readonly recipient: string
      /** Seconds since 1970; absent where it stays valid. */
      readonly deadline?: number | undefined
    }

/** Calls contracts: builds calls, reads them back (SEC-07), and reads what came of them. */
export interface ChainContractCalls {
  /**
   * Returns the call that asks a wallet to call a contract, and what it costs at most. Throws `FUNDS_INSUFFICIENT`, `NODE_REFUSED` if
   * the contract would refuse it now, `CAIP_ADDRESS_INVALID`, `NODE_FAILED`, `ABORTED`.
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
   * Returns what a call, or a permit to be signed, does; `undefined` if it is of no known kind. Sends no request, and takes nothing
   * but the bytes into account.
   */
  decode(request: { readonly network: Network; readonly call: WalletCall }): Promise<DecodedCall | undefined>
  /**
   * Returns what the network charges for the bytes of a transaction besides its fee for computing, which no transaction can limit (the
   * OP Stack's L1 fee); 0 if it charges nothing. Smallest unit of the coin. Part of each `fee` already.
   *
   * @param request `bytes` is the size of the transaction
   */
  getDataFee(request: ChainRequest & { readonly bytes: number }): Promise<bigint>
  /**
   * Returns how much an account received by a transaction that is in a block, read from its receipt; `undefined` if the receipt does not
   * show it. Smallest unit.
   *
   * @param request `token` is the token's address, the network's coin if absent; `contract` is the one that was called: coins that it
   *   paid out are looked for there
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
