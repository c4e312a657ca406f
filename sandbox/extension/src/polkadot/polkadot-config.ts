import type { KeysNetwork } from '../../../wallet-parts/namespace-keys.js'

function isNetwork(value: unknown): value is KeysNetwork {
  const { caipNetworkId, name, rpcUrl, symbol, decimals } = Object(value)
  const isText = [caipNetworkId, name, rpcUrl, symbol].every((text) => typeof text === 'string')
  return isText && Number.isSafeInteger(decimals) && caipNetworkId.startsWith('polkadot:')
}

/** Returns the Polkadot networks in `furtherChains` of `#sandbox-config`, which must precede this script. */
export function readPolkadotNetworks(): readonly KeysNetwork[] {
  const text = document.getElementById('sandbox-config')?.textContent ?? '{}'
  const { furtherChains }: { furtherChains?: unknown } = Object(JSON.parse(text))
  return Array.isArray(furtherChains) ? furtherChains.filter(isNetwork) : []
}
