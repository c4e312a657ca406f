'use client'

import { QuoinButton, QuoinProvider, useCreateKernel } from 'quoin/react'
import type { ReactNode } from 'react'
import { Account } from './account'
import { createWallet } from './quoin'

export function Wallet({ children }: { readonly children: ReactNode }) {
  return (
    <QuoinProvider kernel={useCreateKernel(createWallet)}>
      <QuoinButton />
      <Account />
      {children}
    </QuoinProvider>
  )
}
