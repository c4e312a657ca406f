import { type ReactNode, Suspense, useEffect } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, hydrateRoot } from 'react-dom/client'
import type { AnyKernel } from '#kernel'
import { QuoinProvider, useAccount, useBalance, useSignIn, useTokens } from '../../../src/react/index.js'
import type { PlainBinding } from './probe.js'
import type { ViewProps } from './react-binding.js'

function Balance({ probe }: ViewProps): ReactNode {
  const account = useAccount({ suspense: true })
  const { status, text, symbol } = useBalance({ suspense: true })
  const line = `${account.status} ${status} ${text} ${symbol}`
  useEffect(() => {
    probe.updates.push(line)
  }, [line, probe])
  return <p>{line}</p>
}

function Missing(): ReactNode {
  const tokens = useTokens({ suspense: true })
  const login = useSignIn({ suspense: true })
  return <p>{`${tokens.status} ${login.status}`}</p>
}

export function SuspensePage({ kernel, probe }: ViewProps & { readonly kernel: AnyKernel }): ReactNode {
  return (
    <QuoinProvider kernel={kernel}>
      <Suspense fallback={<i>One moment</i>}>
        <Balance probe={probe} />
        <Missing />
      </Suspense>
    </QuoinProvider>
  )
}

/** Components that suspend until the values of their hooks are there. */
export const suspenseBinding: PlainBinding = {
  name: 'React, suspense',
  render(kernel, place, probe) {
    const root = createRoot(place)
    flushSync(() => root.render(<SuspensePage kernel={kernel} probe={probe} />))
    return () => root.unmount()
  },
}

function Unlisted({ probe }: ViewProps): ReactNode {
  probe.updates.push('')
  // In place of the page that never ends.
  if (probe.updates.length > 100) throw new Error('It suspends without end.')
  const { status } = useAccount({ suspense: true, namespace: 'solana' })
  return <p>{status}</p>
}

/** The provider below the `<Suspense>`: React drops its memory, too. */
export const outerSuspenseBinding: PlainBinding = {
  name: 'React, suspense above the provider',
  render(kernel, place, probe) {
    const root = createRoot(place)
    const page = (
      <Suspense fallback={<i>One moment</i>}>
        <QuoinProvider kernel={kernel}>
          <Balance probe={probe} />
          <Unlisted probe={probe} />
        </QuoinProvider>
      </Suspense>
    )
    flushSync(() => root.render(page))
    return () => root.unmount()
  },
}

/** What a server renders of the page: nobody. */
export const suspenseMarkup = '<!--$--><p>idle idle undefined undefined</p><p>idle idle</p><!--/$-->'

/** The same, in the page that a server has rendered. */
export const hydratedBinding: PlainBinding = {
  name: 'React, suspense, hydrated',
  render(kernel, place, probe) {
    place.innerHTML = suspenseMarkup
    const root = hydrateRoot(place, <SuspensePage kernel={kernel} probe={probe} />, {
      onRecoverableError: (error) => probe.events.push(String(error)),
    })
    return () => root.unmount()
  },
}
