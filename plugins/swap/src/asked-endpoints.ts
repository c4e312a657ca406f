// What the plugin asks of the gateway.
export { getPrices } from '#plugins/account/endpoints'
export {
  buildApproval,
  buildSwap,
  getAllowance,
  getGasPrices,
  getSwapQuotes,
  getSwapTokens,
} from './endpoints.js'
