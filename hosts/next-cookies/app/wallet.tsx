'use client'

import { keepQuoinCookie, type QuoinInitialState } from 'quoin/cookies'
import { createQuoin } from 'quoin/presets/evm'
import { QuoinButton, QuoinProvider, useAccount, useCreateKernel, useNetwork } from 'quoin/react'
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
  const { network } = useNetwork()
  return (
    <>
      <p id="account">{caipAddress}</p>
      <p id="network">{network?.name}</p>
    </>
  )
}

interface WalletProps {
  readonly initialState: QuoinInitialState
  readonly children: ReactNode
}

export function Wallet({ initialState, children }: WalletProps) {
  const quoin = useCreateKernel(() => keepQuoinCookie(createQuoin({ networks: [local] }), { initialState }))
  return (
    <QuoinProvider kernel={quoin}>
      <QuoinButton />
      <Account />
      {children}
    </QuoinProvider>
  )
}
