import { createQuoin } from 'quoin'
import type { NetworkInput } from 'quoin/kernel'
import 'quoin/elements'
import { mountQuoin } from 'quoin/ui'
import { arbitrum, base, mainnet, optimism, polygon } from 'viem/chains'

const network = (
  namespace: string,
  id: string,
  name: string,
  symbol: string,
  decimals: number,
  url: string,
): NetworkInput => ({
  id,
  chainNamespace: namespace,
  caipNetworkId: `${namespace}:${id}`,
  name,
  nativeCurrency: { name, symbol, decimals },
  rpcUrls: { default: { http: [url] } },
})

// Four namespaces and all standard plugins, without a gateway: nothing that is measured leaves the page.
const quoin = createQuoin({
  projectId: 'bench',
  networks: [
    mainnet,
    arbitrum,
    base,
    polygon,
    optimism,
    network('solana', '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'Solana', 'SOL', 9, 'https://solana.example'),
    network('bip122', '000000000019d6689c085ae165831e93', 'Bitcoin', 'BTC', 8, 'https://bitcoin.example'),
    network('polkadot', '91b171bb158e2d3848fa23a9f1c25182', 'Polkadot', 'DOT', 10, 'wss://polkadot.example'),
  ],
})
mountQuoin(quoin)
void quoin.start()
