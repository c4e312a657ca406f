// The gateway endpoints that the plugin calls.
export { getPrices } from '#plugins/account/endpoints'
export { getSupportedChains } from '#plugins/networks/endpoints'
export {
  buildApproval,
  buildSwap,
  getAllowance,
  getBridgeStatus,
  getGasPrices,
  getSwapQuotes,
  getSwapTokens,
  simulateCalls,
} from './endpoints.js'
