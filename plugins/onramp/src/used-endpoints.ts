// The calls of the gateway that the plugin makes.
export { getSupportedChains } from '#plugins/networks/endpoints'
export * from './endpoints.js'
export { getPurchases } from './provider/purchases-endpoint.js'
