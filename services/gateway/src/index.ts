export { createGateway, type GatewayServices } from './create-gateway.js'
export { type GatewayConfig, readGatewayConfig } from './gateway-config.js'
export { type RunningGateway, serveGateway } from './serve-gateway.js'
