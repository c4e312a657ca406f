'use client'

// #if wagmi
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
// #end
import { QuoinProvider, useCreateKernel } from 'quoin/react'
// #if wagmi
import { type ReactNode, useState } from 'react'
import { WagmiProvider } from 'wagmi'
import { createKernel, createWagmiConfig } from './quoin'
// #else
import type { ReactNode } from 'react'
import { createKernel } from './quoin'
// #end

/** Provides the wallet connection to the components below. */
export function Wallet({ children }: { readonly children: ReactNode }) {
  // #if wagmi
  const [wagmiConfig] = useState(createWagmiConfig)
  const [queryClient] = useState(() => new QueryClient())
  const quoin = useCreateKernel(() => createKernel(wagmiConfig))
  return (
    <WagmiProvider config={wagmiConfig}>
      <QueryClientProvider client={queryClient}>
        <QuoinProvider kernel={quoin}>{children}</QuoinProvider>
      </QueryClientProvider>
    </WagmiProvider>
  )
  // #else
  const quoin = useCreateKernel(createKernel)
  return <QuoinProvider kernel={quoin}>{children}</QuoinProvider>
  // #end
}
