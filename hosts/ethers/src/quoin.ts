import { createQuoin } from 'quoin/presets/evm'
import { mountQuoin } from 'quoin/ui'
import { defineChain } from 'viem'
import 'quoin/elements'

const local = defineChain({
  id: 31337,
  name: 'Local',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['https://node.example/'] } },
})
export const quoin = createQuoin({ networks: [local] })
mountQuoin(quoin)
quoin.start()
