'use client'

import { createQuoin } from 'quoin/presets/evm'
import { QuoinButton, QuoinProvider, useAccount, useCreateKernel } from 'quoin/react'
import type { ReactNode } from 'react'
import { defineChain } from 'viem'

const local = defineChain({
  id: 31337,
  name: 'Local',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['https://node.example/'] } },
})

function Account() {
  const { caipAddress } = useAccount()
  return <p id="account">{caipAddress}</p>
}

export function Wallet({ children }: { readonly children: ReactNode }) {
  const quoin = useCreateKernel(() => createQuoin({ networks: [local] }))
  return (
    <QuoinProvider kernel={quoin}>
      <QuoinButton />
      <Account />
      {children}
    </QuoinProvider>
  )
}
