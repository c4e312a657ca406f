import './app.css'
import { mountDevtools } from 'quoin/devtools'
import { QuoinProvider } from 'quoin/react'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { accountOptions } from '../account-options.js'
import { readConfig } from '../config.js'
import { quoinOptions } from '../quoin-options.js'
import { App } from './app.js'
import { createDemoQuoin } from './demo-quoin.js'
import { addFurtherFeatures, legalOption } from './further-features.js'

/** The host application: creates a kernel, and passes it to the provider. */
export function show(target: HTMLElement): void {
  const config = readConfig()
  const params = new URLSearchParams(location.search)
  const locale = params.get('locale')
  const quoin = createDemoQuoin(
    {
      ...quoinOptions(config),
      ...accountOptions(config),
      ...legalOption(params),
      ...(locale && { locale }),
      // The checkbox of the page stands in for a cookie banner.
      analytics: { consent: () => params.has('analytics') },
    },
    config.safeUrl,
  )
  addFurtherFeatures(quoin, params)
  mountDevtools(quoin)
  void quoin.start()
  createRoot(target).render(
    <StrictMode>
      <QuoinProvider kernel={quoin}>
        <App quoin={quoin} config={config} />
      </QuoinProvider>
    </StrictMode>,
  )
}
