// #if !eip155
import { type AnyKernel, requireCapability } from 'quoin/kernel'

/** Signs a text by the connected account; returns the signature. */
export async function signText(kernel: AnyKernel, message: string): Promise<string> {
  const { chains, connections, rpc } = kernel
  const connection = connections.active()
  const address = connection?.accounts[0]?.address
  const expect = connections.caipAddress()
  if (!connection || !address || !expect) throw new Error('No wallet is connected.')
  const messages = requireCapability(chains.get(connection.namespace), 'messages')
  const call = await messages.request({ address, message })
  const answer = await rpc.request({ ...call, namespace: connection.namespace, expect })
  return messages.readSignature(answer)
}
// #end
