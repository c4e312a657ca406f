import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createQuoin } from 'quoin'
import { connectWagmi, networksOf, quoinConnector } from 'quoin/adapters/wagmi'
import 'quoin/elements'
import { mountQuoin } from 'quoin/ui'
import { createRoot } from 'react-dom/client'
import { type Chain, defineChain } from 'viem'
import { createConfig, http, WagmiProvider } from 'wagmi'
import { readConfig } from '../../src/config.js'
import { quoinOptions } from '../../src/quoin-options.js'
import { WagmiAccount } from './wagmi-account.js'

const page = readConfig()
const [first, ...others]: readonly Chain[] = page.chains.map(({ id, name, rpcUrl }) =>
  defineChain({
    id,
    name,
    testnet: true,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [rpcUrl] } },
  }),
)
if (!first) throw new Error('The sandbox has no chain.')

// The host's existing setup: its chains and transports. One connector is new.
const config = createConfig({
  chains: [first, ...others],
  transports: Object.fromEntries(page.chains.map(({ id, rpcUrl }) => [id, http(rpcUrl)])),
  connectors: [quoinConnector({ name: 'All wallets' })],
})

const quoin = connectWagmi(createQuoin({ ...quoinOptions(page), networks: networksOf(config) }), config)
mountQuoin(quoin)
void quoin.start()

const target = document.getElementById('app')
if (target)
  createRoot(target).render(
    <WagmiProvider config={config}>
      <QueryClientProvider client={new QueryClient()}>
        <WagmiAccount />
      </QueryClientProvider>
    </WagmiProvider>,
  )
