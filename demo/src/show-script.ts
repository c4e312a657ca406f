import type { createQuoin } from 'quoin'
import type { mountQuoin } from 'quoin/ui'
import { readConfig } from './config.js'
import { quoinOptions } from './quoin-options.js'

/** Shows a page without a bundler, which imports the script build by its URL. */
export async function show(target: HTMLElement): Promise<void> {
  const address = '/script/quoin.module.js'
  const quoin: { createQuoin: typeof createQuoin; mountQuoin: typeof mountQuoin } = await import(
    /* @vite-ignore */ address
  )
  const kernel = quoin.createQuoin(quoinOptions(readConfig()))
  quoin.mountQuoin(kernel)
  void kernel.start()
  target.append(document.createElement('quoin-button'))
}
