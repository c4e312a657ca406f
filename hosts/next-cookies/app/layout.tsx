import { headers } from 'next/headers'
import { readQuoinCookie } from 'quoin/cookies'
import type { ReactNode } from 'react'
import { Wallet } from './wallet'

export const metadata = { title: 'Host', icons: 'data:,' }

export default async function Layout({ children }: { readonly children: ReactNode }) {
  const initialState = readQuoinCookie((await headers()).get('cookie'))
  return (
    <html lang="en">
      <body>
        <Wallet initialState={initialState}>{children}</Wallet>
      </body>
    </html>
  )
}
