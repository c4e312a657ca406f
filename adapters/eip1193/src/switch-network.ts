import { type AnyKernel, QuoinError } from '#kernel'
import { ProviderRpcError } from './provider-rpc-error.js'

/** Returns the network of a `wallet_switchEthereumChain` or `wallet_addEthereumChain`. Throws `RPC_PARAMS_INVALID`. */
export function readWantedNetwork(params: unknown): `eip155:${string}` {
  const [first]: readonly unknown[] = Array.isArray(params) ? params : []
  const value = typeof first === 'object' && first !== null ? Reflect.get(first, 'chainId') : undefined
  if (typeof value === 'string' && /^0x[\da-f]{1,32}$/i.test(value)) return `eip155:${BigInt(value)}`
  throw new QuoinError('RPC_PARAMS_INVALID', { details: 'chainId is not a hex number' })
}

/** Switches to one of the host's networks. Throws 4902 (EIP-3326) for any other. */
export async function switchNetwork(
  { networks }: Pick<AnyKernel, 'networks'>,
  id: `eip155:${string}`,
  signal: AbortSignal,
): Promise<null> {
  if (!networks.find(id)) throw new ProviderRpcError(4902, `The page does not list the network ${id}`)
  await networks.switchTo(id, { signal })
  return null
}
