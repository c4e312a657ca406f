import { StrictMode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import type { AnyKernel } from '#kernel'
import { QuoinButton, QuoinNetworkButton, QuoinProvider, QuoinView } from '../../src/react/index.js'

/**
 * Renders the page as a React application in strict mode, which mounts everything twice. Returns its unmount function.
 *
 * @param own also renders a button of the page's own, and an inline view without a modal
 */
export function renderProvider(kernel: AnyKernel, own = false): () => void {
  const place = document.createElement('div')
  document.body.append(place)
  const root = createRoot(place)
  flushSync(() =>
    root.render(
      <StrictMode>
        <QuoinProvider kernel={kernel} theme="light" modal={!own}>
          <QuoinNetworkButton />
          <QuoinButton />
          {own ? (
            <>
              <QuoinButton>
                {({ isReady, isConnected, displayName, network, open }) => (
                  <button id="own" type="button" onClick={open}>
                    {isReady ? (isConnected ? displayName : `Log in on ${network?.name}`) : 'Wait'}
                  </button>
                )}
              </QuoinButton>
              <QuoinView name="Networks" headingLevel={3} />
            </>
          ) : null}
        </QuoinProvider>
      </StrictMode>,
    ),
  )
  return () => {
    root.unmount()
    place.remove()
  }
}
