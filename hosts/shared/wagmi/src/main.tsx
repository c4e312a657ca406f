import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { connectWagmi, networksOf, quoinConnector } from 'quoin/adapters/wagmi'
import { createQuoin } from 'quoin/presets/evm'
import { QuoinButton, QuoinProvider } from 'quoin/react'
import { createRoot } from 'react-dom/client'
import { defineChain, parseEther } from 'viem'
import {
  createConfig,
  http,
  useAccount,
  useSendTransaction,
  useWaitForTransactionReceipt,
  WagmiProvider,
} from 'wagmi'

const local = defineChain({
  id: 31337,
  name: 'Local',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['https://node.example/'] } },
})
const config = createConfig({
  chains: [local],
  transports: { 31337: http() },
  connectors: [quoinConnector()],
})
const quoin = connectWagmi(createQuoin({ networks: networksOf(config) }), config)
quoin.start()

function Account() {
  const { address, chainId } = useAccount()
  const { sendTransaction, data: hash } = useSendTransaction()
  const { data: receipt } = useWaitForTransactionReceipt({ hash, pollingInterval: 250 })
  return (
    <>
      <p id="account">{address && `eip155:${chainId}:${address}`}</p>
      <button
        id="send"
        type="button"
        onClick={() => sendTransaction({ to: address, value: parseEther('1') })}
      >
        Send
      </button>
      <p id="receipt">{receipt?.status}</p>
    </>
  )
}

const app = document.getElementById('app')
if (app)
  createRoot(app).render(
    <WagmiProvider config={config}>
      <QueryClientProvider client={new QueryClient()}>
        <QuoinProvider kernel={quoin}>
          <QuoinButton />
          <Account />
        </QuoinProvider>
      </QueryClientProvider>
    </WagmiProvider>,
  )
