import { createQuoin } from 'quoin'
import 'quoin/elements'
import { mountQuoin } from 'quoin/ui'
import { readConfig } from '../src/config.js'
import { quoinOptions } from '../src/quoin-options.js'

// The smallest host page: no framework, one element. The size check measures its weight.
const quoin = createQuoin(quoinOptions(readConfig()))
mountQuoin(quoin)
void quoin.start()
