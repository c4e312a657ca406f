import type { KeysNetwork } from '../../../wallet-parts/namespace-keys.js'

/** Returns the first Bitcoin network in `#sandbox-config`; `undefined` if the page has none. */
export function readBitcoinNetwork(): KeysNetwork | undefined {
  const text = document.getElementById('sandbox-config')?.textContent
  const { furtherChains }: { furtherChains?: unknown } = Object(JSON.parse(text ?? '{}'))
  const found = (Array.isArray(furtherChains) ? furtherChains : []).find((chain: unknown) =>
    String(Object(chain).caipNetworkId).startsWith('bip122:'),
  )
  const { caipNetworkId, name, rpcUrl, symbol = 'BTC', decimals = 8 } = Object(found)
  if (typeof caipNetworkId !== 'string' || typeof rpcUrl !== 'string') return undefined
  return { caipNetworkId, name: String(name), rpcUrl, symbol, decimals }
}
