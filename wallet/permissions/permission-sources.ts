import {
  type ContributionPoint,
  defineContributionPoint,
} from '../../kernel/contributions/contribution-point.js'
import type { Token } from '../../kernel/di/token.js'
import type { ChainNamespace } from '../caip/parse-caip.js'
import type { PermissionSource } from '../chains/account-permission.js'

export interface PermissionSourceEntry {
  readonly id: string
  /** The namespaces of the accounts that it is called for. Default: all. */
  readonly namespaces?: readonly ChainNamespace[] | undefined
  /** The service of the source; loaded when a list is displayed. */
  readonly source: Token<PermissionSource>
}

/**
 * The contribution point of permissions that others have for the user's accounts. The plugin `permissions` lists them by risk, and revokes
 * them. Permissions that a chain itself stores, such as token approvals, come from its module (`ChainModule.permissions`).
 *
 * @example
 * contributes: { extra: [contributeTo(permissionSources, { id: 'votes', source: VoteDelegatesToken })] }
 */
export const permissionSources: ContributionPoint<PermissionSourceEntry> =
  /* @__PURE__ */ defineContributionPoint({
    id: 'permissionSources',
    keyOf: ({ id }: PermissionSourceEntry) => id,
  })
