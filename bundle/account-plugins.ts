// Apart from the list of the default bundle: nobody needs what an account can do before there is one. Together, as their manifests
// are small and each of them counts on others.
export { analyticsPlugin } from '../plugins/analytics/src/manifest.js'
export { historyPlugin } from '../plugins/history/src/manifest.js'
export { namesPlugin } from '../plugins/names/src/manifest.js'
export { nftsPlugin } from '../plugins/nfts/src/manifest.js'
export { onrampPlugin } from '../plugins/onramp/src/manifest.js'
export { receivePlugin } from '../plugins/receive/src/manifest.js'
export { sendPlugin } from '../plugins/send/src/manifest.js'
export { swapPlugin } from '../plugins/swap/src/manifest.js'
export { tokensPlugin } from '../plugins/tokens/src/manifest.js'
export { transactionsPlugin } from '../plugins/transactions/src/manifest.js'
