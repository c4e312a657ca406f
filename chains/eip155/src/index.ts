export { createEip155Module } from './chain-module.js'
export type { Eip1193Connector, Eip1193ConnectorOptions } from './connect/eip1193-connector.js'
export { createEip1193Connector } from './connect/eip1193-connector.js'
export type { Eip1193Provider } from './connect/eip1193-provider.js'
export type {
  CallReceipt,
  CallsOutcome,
  CallsStatus,
  Eip155Api,
  Eip155Plugin,
  EvmCall,
  SendCallsRequest,
  WalletAsset,
  WalletCapabilities,
} from './contract.js'
export { Eip155Token } from './contract.js'
export { eip155 } from './manifest.js'
