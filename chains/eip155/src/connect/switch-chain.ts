import { durations, type Network, type Platform, QuoinError, walletErrorCodes } from '#kernel'
import { readChainId, toHexChainId } from '../params/chain-id.js'
import { isWebUrl } from '../params/param-shapes.js'
import type { Eip1193Provider } from './eip1193-provider.js'
import { listenToProvider, requestProvider } from './request-provider.js'

/** Limit for a wallet to switch after it confirmed. Milliseconds. */
const switchTimeout = durations.oneSecond

/** Returns whether an error means an unknown chain. Wallets use 4902 (EIP-3326) or wrap it in another error. */
function isUnknownChain(error: unknown): boolean {
  const [outer, ...inner] = walletErrorCodes(error)
  if (inner.length > 0) return inner.includes(4902) && !inner.includes(4001)
  return outer === 4902 || outer === -32603 || outer === 5000
}

/** Returns the parameter of `wallet_addEthereumChain`. Source: EIP-3085. */
function toAddParameter(network: Network): Readonly<Record<string, unknown>> | undefined {
  const rpcUrls = network.rpcUrls.default.http.filter(isWebUrl)
  if (rpcUrls.length === 0) return undefined
  const { name, symbol, decimals } = network.nativeCurrency
  const explorer = network.blockExplorers?.default.url
  return {
    chainId: toHexChainId(network.caipNetworkId),
    chainName: network.name,
    nativeCurrency: { name, symbol, decimals },
    rpcUrls,
    ...(isWebUrl(explorer) && { blockExplorerUrls: [explorer] }),
  }
}

function waitForChange(
  provider: Eip1193Provider,
  after: Platform['after'],
  signal: AbortSignal | undefined,
): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      cancel()
      stop()
      signal?.removeEventListener('abort', end)
      resolve()
    }
    const cancel = after(switchTimeout, end)
    const stop = listenToProvider(provider, { chainChanged: end })
    signal?.addEventListener('abort', end)
  })
}

/**
 * Requests a network switch, adds the network if it is unknown to the wallet, and verifies the result. Throws the error
 * of the wallet, or `SWITCH_FAILED`.
 */
export async function switchChain(
  provider: Eip1193Provider,
  network: Network,
  after: Platform['after'],
  signal: AbortSignal | undefined,
): Promise<void> {
  const wanted = network.caipNetworkId
  const change = [{ chainId: toHexChainId(wanted) }]
  const isThere = async (): Promise<boolean> =>
    readChainId(await requestProvider(provider, 'eth_chainId', undefined, signal)) === wanted

  let added = false
  try {
    await requestProvider(provider, 'wallet_switchEthereumChain', change, signal)
  } catch (error) {
    const parameter = isUnknownChain(error) ? toAddParameter(network) : undefined
    if (!parameter) throw error
    await requestProvider(provider, 'wallet_addEthereumChain', [parameter], signal)
    added = true
  }
  if (await isThere()) return
  // Some wallets add a network without switching to it.
  if (added) await requestProvider(provider, 'wallet_switchEthereumChain', change, signal)
  else await waitForChange(provider, after, signal)
  if (await isThere()) return
  throw new QuoinError('SWITCH_FAILED', {
    details: `The wallet confirmed the switch, but is not on ${wanted}`,
  })
}
