import { createQuoin } from 'quoin'
import 'quoin/elements'
import { mountQuoin } from 'quoin/ui'
import { readConfig } from '../config.js'
import { quoinOptions } from '../quoin-options.js'

/** The smallest host page: no framework, one element. Its weight is what the size gate measures. */
export function show(target: HTMLElement): void {
  const quoin = createQuoin(quoinOptions(readConfig()))
  mountQuoin(quoin)
  void quoin.start()
  target.append(document.createElement('quoin-button'))
}
