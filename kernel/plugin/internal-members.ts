import type { Links } from '../../page/links/links.js'
import type { Notices } from '../../page/notices/notices.js'
import type { Queries } from '../../page/queries/queries.js'
import type { KernelRouter } from '../../page/router/create-router.js'
import type { Router } from '../../page/router/router.js'
import type { Chains } from '../../wallet/chains/chain-module.js'
import type { Connections, Connectors } from '../../wallet/connections/connections.js'
import type { ConnectionRegistry } from '../../wallet/connections/create-connections.js'
import type { ConnectorRegistry } from '../../wallet/connections/create-connectors.js'
import type { Networks } from '../../wallet/networks/networks.js'
import type { ContributionRegistry } from '../contributions/contribution-registry.js'
import type { Contributions } from '../contributions/contributions.js'
import type { StoreRegistry } from '../store/create-stores.js'
import type { Stores } from '../store/stores.js'
import type { PluginContext } from './plugin-context.js'

type Services = Contributions & Connectors & Connections & Stores & Networks & Router & Notices & Queries
type Internal =
  | keyof (ContributionRegistry & ConnectorRegistry & ConnectionRegistry & StoreRegistry & KernelRouter)
  | 'dispose'
  /** Of the texts: a plugin has those of its manifest. */
  | 'register'

/**
 * What the kernel's services have for the kernel alone. A member that one of them gets besides its interface does not compile
 * before it is listed, and none that an interface has can be.
 */
export const internalMembers: {
  readonly [Name in Exclude<Internal, keyof (Services & Chains & Links & PluginContext)>]: true
} = {
  add: true,
  seen: true,
  seenBy: true,
  removeAll: true,
  setWhole: true,
  describe: true,
  connectorOf: true,
  switchNetwork: true,
  restore: true,
  register: true,
  dispose: true,
}
