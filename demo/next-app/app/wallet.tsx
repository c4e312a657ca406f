'use client'

import { createQuoin } from 'quoin/presets/evm'
import { QuoinButton, QuoinProvider, useCreateKernel } from 'quoin/react'
import type { ReactNode } from 'react'

/** Creates one kernel per rendering: on a server two requests must never share one. */
function makeQuoin() {
  return createQuoin({
    projectId: 'next-app',
    metadata: { name: 'Quoin in Next.js', description: '', url: 'https://app.example', icons: [] },
    networks: [
      {
        id: 1,
        name: 'Ethereum',
        nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
        rpcUrls: { default: { http: ['https://rpc.example'] } },
      },
    ],
  })
}

/** Adds a wallet connection to the page. */
export function Wallet({ children }: { readonly children: ReactNode }) {
  const quoin = useCreateKernel(makeQuoin)
  return (
    <QuoinProvider kernel={quoin}>
      <header>
        <QuoinButton />
      </header>
      {children}
    </QuoinProvider>
  )
}
