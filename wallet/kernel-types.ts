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
import type { Connection, Connections, ConnectTargetOptions } from './connections/state/connections.js'
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

type TargetsOf<P extends PluginTypes> = P extends { readonly connectTargets: infer Targets extends object }
  ? Targets
  : never

type OneOf<Targets> = { [Id in keyof Targets]: { readonly [One in Id]: Targets[Id] } }[keyof Targets]

/** What `kernel.connect` takes: one target of one of the plugins, such as `{ watch: 'vitalik.eth' }`. */
export type ConnectTarget<P extends PluginTypes> = P extends PluginTypes ? OneOf<TargetsOf<P>> : never

declare module '../kernel/plugin/plugin-types.js' {
  interface PluginTypes {
    /** What `kernel.connect` takes for this plugin, by name: `{ watch: string }`. The manifest contributes a function for each. */
    readonly connectTargets?: object
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
    /** The functions behind `kernel.connect({ <name>: … })`, by the names of the plugin's types. Of two plugins the first has a name. */
    readonly connectTargets?: {
      readonly [Id in keyof TargetsOf<P>]: (
        context: PluginContext<P>,
        target: TargetsOf<P>[Id],
        options?: ConnectTargetOptions,
      ) => Promise<Connection>
    }
    readonly discovery?: readonly DiscoveryFactory[]
    readonly chains?: readonly (ChainModule | ((context: PluginContext) => ChainModule))[]
    /** The plugin's requests to wallets and nodes, per namespace. */
    readonly rpc?: Readonly<Record<string, RpcPermissions<MethodOf<P>>>>
    /**
     * The wallet methods of the plugin's own chains that other plugins may request besides those of their manifests: by namespace and
     * plugin id. Namespaces of other plugins' chains are ignored.
     *
     * @example
     * // `send` requests the method of the calls that `transfers.build` of the chain returns.
     * rpcFor: { ton: { send: { approval: ['ton_sendMessage'] } } }
     */
    readonly rpcFor?: Readonly<Record<string, Readonly<Record<string, Pick<RpcPermissions, 'approval'>>>>>
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
  interface KernelCore<P extends PluginTypes> {
    /**
     * Connects what a plugin in use offers besides wallets, for the host. Plugins cannot call it.
     *
     * @example
     * const connection = await kernel.connect({ watch: 'vitalik.eth' })
     *
     * @returns the connection, which is the active one of its namespace
     * @throws `CONNECTOR_NOT_FOUND` if no started plugin has the target, `OPTIONS_INVALID` for none or several, and the errors of the
     *   plugin
     */
    connect(target: ConnectTarget<P>, options?: ConnectTargetOptions): Promise<Connection>
  }
}
