// #if bip122 !sandbox
import type { NetworkInput } from 'quoin/kernel'

export const bitcoinTestnet: NetworkInput = {
  id: '000000000933ea01ad0ee984209779ba',
  chainNamespace: 'bip122',
  caipNetworkId: 'bip122:000000000933ea01ad0ee984209779ba',
  name: 'Bitcoin Testnet',
  nativeCurrency: { name: 'Bitcoin', symbol: 'tBTC', decimals: 8 },
  rpcUrls: { default: { http: ['https://mempool.space/testnet/api'] } },
  testnet: true,
}
// #end
