import { analyticsPlugin } from '../plugins/analytics/src/manifest.js'
import { historyPlugin } from '../plugins/history/src/manifest.js'
import { namesPlugin } from '../plugins/names/src/manifest.js'
import { networksPlugin } from '../plugins/networks/src/manifest.js'
import { nftsPlugin } from '../plugins/nfts/src/manifest.js'
import { onrampPlugin } from '../plugins/onramp/src/manifest.js'
import { receivePlugin } from '../plugins/receive/src/manifest.js'
import { sendPlugin } from '../plugins/send/src/manifest.js'
import { swapPlugin } from '../plugins/swap/src/manifest.js'
import { tokensPlugin } from '../plugins/tokens/src/manifest.js'
import { transactionsPlugin } from '../plugins/transactions/src/manifest.js'
import { type Loaded, pluginOf } from './loaded.js'

// Apart from the list of the default bundle: nobody needs what an account can do before there is one. Together, as their manifests
// are small and each of them counts on others.
const plugins = {
  networkPicker: networksPlugin,
  analytics: analyticsPlugin,
  history: historyPlugin,
  names: namesPlugin,
  nfts: nftsPlugin,
  onramp: onrampPlugin,
  receive: receivePlugin,
  send: sendPlugin,
  swap: swapPlugin,
  tokens: tokensPlugin,
  transactions: transactionsPlugin,
}

/** Gives one of them by its id. */
export const load = async (id: string): Promise<Loaded> => ({ default: pluginOf(plugins, id) })
