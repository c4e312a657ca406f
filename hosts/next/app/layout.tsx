import type { ReactNode } from 'react'
import { Wallet } from './wallet'

export const metadata = { title: 'Host', icons: 'data:,' }

export default function Layout({ children }: { readonly children: ReactNode }) {
  return (
    <html lang="en">
      <body>
        <Wallet>{children}</Wallet>
      </body>
    </html>
  )
}
