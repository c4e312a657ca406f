import { createQuoin } from 'quoin/presets/evm'
import 'quoin/elements'
import { followStore } from 'quoin/kernel'
import { mountQuoin } from 'quoin/ui'
import { defineChain } from 'viem'

const local = defineChain({
  id: 31337,
  name: 'Local',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['https://node.example/'] } },
})
const quoin = createQuoin({ networks: [local] })
mountQuoin(quoin)

const account = document.querySelector('#account')
followStore(quoin.connections.store, () => {
  account.textContent = quoin.connections.caipAddress() ?? ''
})
quoin.start()
