import type { LayerHost, LayerTools } from '../kernel/layers/kernel-layer.js'
import { nodeOrigins } from './networks/resolve-network.js'
import { refusing } from './refusing-points.js'
import { effectivePermissions, foreseenPermissions } from './requests/effective-permissions.js'
import { ChainsToken, ConnectorsToken, PermissionsToken } from './wallet-tokens.js'

/** Returns the wallet's part for developer tools. */
export function walletTools(options: LayerHost['options'], get: LayerHost['get']): LayerTools {
  return {
    // Warnings: a refused call, and an alert that is thrown to the caller only. All other faults are logged as errors.
    isWarning: ({ event, facts }) =>
      event === 'rpc:refused' || (event === 'alert:raised' && facts?.code === 'NETWORK_NOT_FOUND'),
    powersOf: ({ contributes: { extra = [] } = {} }) =>
      refusing.filter((id) => extra.some(({ point }) => point?.id === id)),
    inspect: (reach) => ({
      permissions: effectivePermissions(
        get(PermissionsToken),
        get(ConnectorsToken).list(),
        get(ChainsToken).list(),
        reach,
      ),
      origins: nodeOrigins(options),
    }),
    foresee: (manifests, reach) => ({
      permissions: foreseenPermissions(options.policy, manifests, reach),
    }),
  }
}
