// #if wagmi
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
// #end
import { QuoinButton, QuoinProvider } from 'quoin/react'
// #if wagmi
import { WagmiProvider } from 'wagmi'
// #end
import { Account } from './account'
// #if wagmi
import { quoin, wagmiConfig } from './quoin'
// #else
import { quoin } from './quoin'
// #end
// #if eip155
import { SendForm } from './send-form'
// #else
import { SignForm } from './sign-form'
// #end

// #if wagmi
const queryClient = new QueryClient()

// #end
export function App() {
  return (
    // #if wagmi
    <WagmiProvider config={wagmiConfig}>
      <QueryClientProvider client={queryClient}>
        <QuoinProvider kernel={quoin}>
          <h1>__name__</h1>
          <QuoinButton />
          <Account />
          <SendForm />
        </QuoinProvider>
      </QueryClientProvider>
    </WagmiProvider>
    // #else
    <QuoinProvider kernel={quoin}>
      <h1>__name__</h1>
      <QuoinButton />
      <Account />
      // #if eip155
      <SendForm />
      // #else
      <SignForm />
      // #end
    </QuoinProvider>
    // #end
  )
}
