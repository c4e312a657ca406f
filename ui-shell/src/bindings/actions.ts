import {
  type AnyKernel,
  type AnyName,
  BusToken,
  type ChainNamespace,
  type Connections,
  type EventArgument,
  type EventName,
  type EventPayload,
  type Kernel,
  type KernelEvents,
  type PluginTypes,
  QuoinError,
  type RpcClient,
  requireCapability,
} from '#kernel'

/** Signs a text in the connected wallet. */
export type SignMessage = (
  message: string,
  options?: {
    /** Default: the active one. */
    readonly namespace?: ChainNamespace
    readonly signal?: AbortSignal
  },
) => Promise<string>

export const disconnectOf =
  ({ connections }: AnyKernel): Connections['disconnect'] =>
  (which) =>
    connections.disconnect(which)

export const walletRequestOf =
  ({ rpc }: AnyKernel): RpcClient['request'] =>
  (request) =>
    rpc.request(request)

/**
 * Returns the function that signs a text in the connected wallet, on any chain: `useSignMessage` without a framework. It throws
 * `NOT_CONNECTED`, `CHAIN_CAPABILITY_MISSING`, `CONNECTION_CHANGED`, `USER_REJECTED`.
 *
 * @example
 * const signMessage = signMessageOf(quoin)
 * const signature = await signMessage('I accept the rules of the guild')
 */
export const signMessageOf =
  ({ chains, connections, rpc }: AnyKernel): SignMessage =>
  async (message, { namespace, signal } = {}) => {
    const connection = connections.active(namespace)
    const address = connection?.accounts[0]?.address
    const expect = connections.caipAddress(connection?.namespace)
    if (!connection || address === undefined || !expect) throw new QuoinError('NOT_CONNECTED')
    const messages = requireCapability(chains.get(connection.namespace), 'messages')
    const call = await messages.request({ address, message })
    const request = { ...call, namespace: connection.namespace, expect, ...(signal && { signal }) }
    return messages.readSignature(await rpc.request(request))
  }

/**
 * Calls a listener with each event: those of the kernel by their names, or those of a kernel and its plugins with that kernel as
 * the first argument, typed as its `on`.
 */
export interface UseQuoinEvent {
  <Name extends keyof KernelEvents & string>(
    name: Name,
    listener: (payload: KernelEvents[Name]) => void,
  ): void
  <P extends PluginTypes, Name extends EventName<P> | AnyName>(
    kernel: Kernel<P>,
    name: EventArgument<P, Name>,
    listener: (payload: EventPayload<P, Name>) => void,
  ): void
}

/** The arguments of a `UseQuoinEvent`. */
export type EventArguments = readonly [name: string, listener: (payload: never) => void] | EventOfKernel

/** An event of a kernel and its listener. */
export type EventOfKernel = readonly [kernel: AnyKernel, name: string, listener: (payload: never) => void]

/** @param provided the kernel of the component, if the arguments name none */
export const eventOf = (provided: AnyKernel, given: EventArguments): EventOfKernel =>
  given.length === 2 ? [provided, ...given] : given

/** Calls the listener with each event until the returned function is called. */
export const listen = ([kernel, name, listener]: EventOfKernel): (() => void) =>
  // The signatures of `UseQuoinEvent` match name and payload; the bus types the events of the kernel only.
  kernel.get(BusToken).on(name as keyof KernelEvents, listener as () => void)
