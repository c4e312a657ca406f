import * as bundle from 'quoin'
import { createEip1193Provider } from 'quoin/adapters/eip1193'
import 'quoin/elements'
import 'quoin/inline'
import * as kernel from 'quoin/kernel'
import { LegalToken } from 'quoin/plugins/legal'
import { payPlugin } from 'quoin/plugins/pay'
import { safePlugin } from 'quoin/plugins/safe'
import { SendToken } from 'quoin/plugins/send'
import { smartSessionsPlugin } from 'quoin/plugins/smart-sessions'
import { TransactionsToken } from 'quoin/plugins/transactions'
import * as ui from 'quoin/ui'
import { accountOptions } from '../account-options.js'
import { createDemoQuoin } from '../app/demo-quoin.js'
import { readConfig } from '../config.js'
import { quoinOptions } from '../quoin-options.js'
import type { HostilePage } from './hostile/open-hostile-page.js'

const plugins = { payPlugin, LegalToken, SendToken, smartSessionsPlugin, TransactionsToken }

declare global {
  interface Window {
    /** The public API, for browser tests that compose their own kernels. */
    quoinLab?: {
      readonly bundle: typeof bundle
      /** The kernel of the demo's own page. */
      readonly createDemoQuoin: typeof createDemoQuoin
      readonly kernel: typeof kernel
      readonly ui: typeof ui
      readonly safePlugin: typeof safePlugin
      readonly createEip1193Provider: typeof createEip1193Provider
      /** The plugins that are off by default, and services that a test loads. */
      readonly plugins: typeof plugins
      options(): bundle.QuoinOptions
      /** Creates a kernel with a plugin that has an interface that fails in every way. */
      openHostilePage(options?: Partial<bundle.QuoinOptions>, suspends?: boolean): Promise<HostilePage>
    }
  }
}

/** Shows an empty page on which browser tests create and dispose of kernels. */
export function show(target: HTMLElement): void {
  target.textContent = 'This page is for browser tests.'
  const config = readConfig()
  const options = () => ({ ...quoinOptions(config), ...accountOptions(config) })
  window.quoinLab = {
    bundle,
    createDemoQuoin,
    kernel,
    ui,
    safePlugin,
    createEip1193Provider,
    plugins,
    options,
    async openHostilePage(changes, suspends) {
      const { openHostilePage } = await import('./hostile/open-hostile-page.js')
      return openHostilePage({ ...options(), ...changes }, suspends)
    },
  }
}
