import type { Metadata } from 'next'
import type { ReactNode } from 'react'
import { Wallet } from '../wallet'
import '../style.css'

export const metadata: Metadata = { title: '__name__', icons: 'data:,' }

export default function Layout({ children }: { readonly children: ReactNode }) {
  return (
    <html lang="en">
      <body>
        <Wallet>{children}</Wallet>
      </body>
    </html>
  )
}
