// Adds the wallet's members to the kernel's types. `core/index.ts` exports it, so that all users of the kernel's types
// get them.
import type { PluginContext } from '../kernel/plugin/plugin-context.js'
import type { PluginTypes } from '../kernel/plugin/plugin-types.js'
import type { ChainModule, Chains } from './chains/chain-module.js'
import type {
  ConnectorContribution,
  Connectors,
  DiscoveryFactory,
} from './connections/connectors/connector.js'
import type { Connection, Connections } from './connections/state/connections.js'
import type { Network } from './networks/network.js'
import type { Networks } from './networks/networks.js'
import type { PermissionInspection } from './requests/permission-inspection.js'
import type { RpcClient, RpcPermissions } from './requests/rpc.js'
import type { WalletEvents } from './wallet-events.js'
import type { NetworkOptions, ResolvedNetworkOptions } from './wallet-options.js'

/** Services of the wallet in the kernel and in every plugin's context. */
interface WalletServices {
  readonly chains: Chains
  readonly networks: Networks
  readonly connections: Connections
  readonly connectors: Connectors
}

/** The methods that a plugin's types declare; any if they declare none. */
type MethodOf<P extends PluginTypes> = P extends { readonly methods: infer Method extends string }
  ? Method
  : string

declare module '../kernel/plugin/plugin-types.js' {
  interface PluginTypes {
    /**
     * The methods that it requests from wallets and reads from nodes, as a union: the manifest lists no other, and `rpc.request` and
     * `rpc.read` take no other.
     */
    readonly methods?: string
  }
}

declare module '../kernel/plugin/kernel-events.js' {
  interface KernelEvents extends WalletEvents {}
}

declare module '../kernel/options/kernel-options.js' {
  interface KernelOptions extends NetworkOptions {}
}

declare module '../kernel/options/resolved-options.js' {
  interface ResolvedOptions extends ResolvedNetworkOptions {}
}

declare module '../kernel/plugin/kernel-state.js' {
  interface KernelState {
    readonly chains: readonly ChainModule[]
    readonly connected: boolean
    readonly connection: Connection | undefined
    readonly network: Network | undefined
    readonly networkUnsupported: boolean
  }
}

declare module '../kernel/plugin/kernel-inspection.js' {
  interface KernelInspection {
    readonly permissions: readonly PermissionInspection[]
  }
}

declare module '../kernel/plugin/plugin.js' {
  interface ContributionParts<P extends PluginTypes = PluginTypes> {
    readonly connectors?: readonly ConnectorContribution[]
    readonly discovery?: readonly DiscoveryFactory[]
    readonly chains?: readonly (ChainModule | ((context: PluginContext) => ChainModule))[]
    /** The plugin's requests to wallets and nodes, per namespace. */
    readonly rpc?: Readonly<Record<string, RpcPermissions<MethodOf<P>>>>
  }
}

declare module '../kernel/plugin/plugin-context.js' {
  interface PluginContext<P extends PluginTypes = PluginTypes> extends WalletServices {
    /** Bound to the plugin: only the methods of its manifest pass. */
    readonly rpc: RpcClient<MethodOf<P>>
  }
}

declare module '../kernel/kernel/kernel.js' {
  interface AnyKernel extends WalletServices {
    /** Sends requests to wallets as the host: all methods of the connector, less the host's policy. */
    readonly rpc: RpcClient
  }
}
