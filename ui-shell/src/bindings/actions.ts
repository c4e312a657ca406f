import {
  type AnyKernel,
  BusToken,
  type ChainNamespace,
  type Connections,
  type KernelEvents,
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

/** Calls the listener with each event until the returned function is called. */
export const listen = <Name extends keyof KernelEvents & string>(
  kernel: AnyKernel,
  name: Name,
  listener: (payload: KernelEvents[Name]) => void,
): (() => void) => kernel.get(BusToken).on(name, listener)
