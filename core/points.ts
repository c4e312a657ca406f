import { pagePoints } from '../page/contributions/page-points.js'
import { walletPoints } from '../wallet/chains/create-chains.js'

/** The contribution points of the kernel. Plugins add to them through their manifest. */
export const points: typeof pagePoints & typeof walletPoints = { ...pagePoints, ...walletPoints }
