import type { ReactNode } from 'react'
import { Wallet } from './wallet'

export const metadata = { title: 'Quoin in Next.js', description: 'The App Router with a wallet connection' }

/** Rendered on the server; the wallet connection is a client component in it. */
export default function Layout({ children }: { readonly children: ReactNode }) {
  return (
    <html lang="en">
      <body>
        <Wallet>{children}</Wallet>
      </body>
    </html>
  )
}
