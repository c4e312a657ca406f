import { createQuoin } from 'quoin'
import { QuoinButton, QuoinProvider, useCreateKernel, useKernel } from 'quoin/react'
import { type ReactNode, StrictMode, useEffect } from 'react'
import { greetingPlugin } from './greeting-plugin.js'
import { options } from './options.js'

/** Passes the kernel to the test. */
function TrackedRequest(): ReactNode {
  const quoin = useKernel()
  useEffect(() => void Object.assign(window, { quoin }), [quoin])
  return null
}

function Wallet({ children }: { readonly children: ReactNode }): ReactNode {
  const quoin = useCreateKernel(() => createQuoin(options).use(greetingPlugin))
  return <QuoinProvider kernel={quoin}>{children}</QuoinProvider>
}

export function App(): ReactNode {
  return (
    <StrictMode>
      <Wallet>
        <QuoinButton />
        <TrackedRequest />
      </Wallet>
    </StrictMode>
  )
}
