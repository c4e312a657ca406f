// #if next
'use client'

// #end
import { useAccount } from 'quoin/react'

/** Displays the connected account. */
export function Account() {
  const { caipAddress } = useAccount()
  return <p id="account">{caipAddress ?? 'No wallet is connected.'}</p>
}
