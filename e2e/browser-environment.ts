import type { Browser } from 'playwright-core'
import type { Environment } from 'vitest/runtime'
import { launchBrowser } from './launch-browser.js'

declare global {
  /** The worker's own. */
  var testBrowser: Browser | undefined
}

/**
 * A browser for each worker, for as long as it runs. The worker speaks with it itself: by a server in the runner's process, each
 * message was written and read twice more.
 */
const browserEnvironment: Environment = {
  name: 'browser',
  viteEnvironment: 'ssr',
  async setup() {
    const browser = await launchBrowser()
    globalThis.testBrowser = browser
    return { teardown: () => browser.close() }
  },
}
export default browserEnvironment
