import { createQuoin } from 'quoin/presets/evm'
import { QuoinButton, QuoinProvider, useAccount } from 'quoin/react'
import { createRoot } from 'react-dom/client'
import { defineChain } from 'viem'

const local = defineChain({
  id: 31337,
  name: 'Local',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['https://node.example/'] } },
})
const quoin = createQuoin({ networks: [local] })
quoin.start()

function Account() {
  const { caipAddress } = useAccount()
  return <p id="account">{caipAddress}</p>
}

const app = document.getElementById('app')
if (app)
  createRoot(app).render(
    <QuoinProvider kernel={quoin}>
      <QuoinButton />
      <Account />
    </QuoinProvider>,
  )
