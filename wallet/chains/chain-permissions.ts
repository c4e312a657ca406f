import type { Network } from '../networks/network.js'
import type { PermissionList, PermissionQuery } from './account-permission.js'
import type { ContractCall } from './chain-contract-calls.js'
import type { Transfer } from './chain-transfers.js'
import type { ChainRequest, WalletCall } from './chain-types.js'

/** Ends permissions that are no contract calls, several in one transaction. */
export interface ChainRevocations {
  /** Max number of permissions that one transaction ends. */
  readonly maxAtOnce: number
  /**
   * Returns the request for a wallet that ends permissions of the list, and its maximum cost. Throws `FUNDS_INSUFFICIENT`,
   * `RPC_PARAMS_INVALID` if one of them cannot be ended now, `CAIP_ADDRESS_INVALID`, `NODE_FAILED`, `ABORTED`.
   *
   * @param request `ids` are those of `ChainPermissions.list`
   */
  build(request: ChainRequest & { readonly from: string; readonly ids: readonly string[] }): Promise<Transfer>
  /**
   * Returns the ids of the permissions that a call of `build` ends, decoded from the call alone; `undefined` if it does anything else.
   * Sends no request.
   */
  decode(request: {
    readonly network: Network
    readonly call: WalletCall
  }): Promise<readonly string[] | undefined>
}

/**
 * The check of a call before it is sent together with others: `fails` if it would revert now, `costly` if it would use far more than such
 * calls usually do, `unknown` if the network did not answer.
 */
export type CallCheck = 'passed' | 'fails' | 'costly' | 'unknown'

/** Reads the permissions that a chain stores for an account: token approvals, delegates, proxies. */
export interface ChainPermissions {
  /**
   * Returns the permissions that others have now, read from the network's own node. Each has the `calls` that end it, unless the chain
   * has `revocations`. Throws `CAIP_ADDRESS_INVALID`, `NODE_FAILED`, `ABORTED`.
   */
  list(query: PermissionQuery): Promise<PermissionList>
  /**
   * Checks calls that end permissions, each alone, by the network's own node. Returns a result for each, in their order. A chain whose
   * wallets send several calls at once should have it: a contract may burn gas when its permission ends. Throws `NODE_FAILED`, `ABORTED`.
   */
  readonly checkCalls?:
    | ((
        request: ChainRequest & { readonly from: string; readonly calls: readonly ContractCall[] },
      ) => Promise<readonly CallCheck[]>)
    | undefined
  /** Absent if each permission has `calls`. */
  readonly revocations?: ChainRevocations | undefined
}
