import type { Browser } from 'playwright-core'
import type { Environment } from 'vitest/runtime'
import { launchBrowser } from './launch-browser.js'

declare global {
  /** The worker's own browser. */
  var testBrowser: Browser | undefined
}

/**
 * Starts one browser per worker, for the worker's lifetime. The worker connects to it directly: through a server in the
 * runner's process, each message was serialized twice more.
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
