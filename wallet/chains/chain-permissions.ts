import type { PermissionList, PermissionQuery } from './account-permission.js'

/** Reads the permissions that a chain stores for an account: token approvals, delegates, proxies. */
export interface ChainPermissions {
  /**
   * Returns the permissions that others have now, read from the network's own node. Each has the `calls` that end it. Throws
   * `CAIP_ADDRESS_INVALID`, `NODE_FAILED`, `ABORTED`.
   */
  list(query: PermissionQuery): Promise<PermissionList>
}
