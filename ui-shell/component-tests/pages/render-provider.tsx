import { StrictMode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import type { AnyKernel } from '#kernel'
import { QuoinButton, QuoinNetworkButton, QuoinProvider } from '../../src/react/index.js'

/** Renders the page as a React application in strict mode, which mounts everything twice. Returns its unmount function. */
export function renderProvider(kernel: AnyKernel): () => void {
  const place = document.createElement('div')
  document.body.append(place)
  const root = createRoot(place)
  flushSync(() =>
    root.render(
      <StrictMode>
        <QuoinProvider kernel={kernel} theme="light">
          <QuoinNetworkButton />
          <QuoinButton />
        </QuoinProvider>
      </StrictMode>,
    ),
  )
  return () => {
    root.unmount()
    place.remove()
  }
}
