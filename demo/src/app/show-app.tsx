import './app.css'
import type { QuoinOptions } from 'quoin'
import { mountDevtools } from 'quoin/devtools'
import { QuoinProvider } from 'quoin/react'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { accountOptions } from '../account-options.js'
import { type DemoConfig, readConfig } from '../config.js'
import { quoinOptions } from '../quoin-options.js'
import { App } from './app.js'
import { createDemoQuoin } from './demo-quoin.js'
import {
  addFurtherFeatures,
  hardwareOption,
  legalOption,
  notificationsOption,
  reviewOption,
} from './further-features.js'

/** Returns the platform of a page in the rehearsal; any other page has the browser's. */
async function platformOption({ sellerPageUrl }: DemoConfig): Promise<Pick<QuoinOptions, 'platform'>> {
  if (sellerPageUrl === undefined) return {}
  const { rehearsedPlatform } = await import('./rehearsed-platform.js')
  return { platform: rehearsedPlatform(sellerPageUrl) }
}

/** The host application: creates a kernel, and passes it to the provider. */
export async function show(target: HTMLElement): Promise<void> {
  const config = readConfig()
  const params = new URLSearchParams(location.search)
  const locale = params.get('locale')
  const quoin = createDemoQuoin(
    {
      ...quoinOptions(config),
      ...accountOptions(config),
      ...legalOption(params),
      ...reviewOption(params),
      ...notificationsOption(params),
      ...hardwareOption(params),
      ...(await platformOption(config)),
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
