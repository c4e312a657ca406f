export type { ConnectorSubject } from './conformance/connector-subject.js'
export type { ChainSubject } from './conformance/describe-chain.js'
export { describeChain } from './conformance/describe-chain.js'
export { describeConnector } from './conformance/describe-connector.js'
export type { TestApi, TestMatchers } from './conformance/test-api.js'
export type { MockConnector, MockConnectorOptions } from './mock-connector.js'
export { createMockConnector } from './mock-connector.js'
export type { MockEvmChains } from './mock-evm-chains.js'
export type {
  Eip6963Info,
  MockEvmAnswer,
  MockEvmProvider,
  MockEvmWallet,
  MockEvmWalletOptions,
} from './mock-evm-wallet.js'
export { createMockEvmWallet } from './mock-evm-wallet.js'
export type { FetchHandler, RecordedRequest } from './scripted-fetch.js'
export { settle } from './settle.js'
export type { TestClock } from './test-clock.js'
export { createTestClock } from './test-clock.js'
export type { TestPage, TestPageState } from './test-page.js'
export type { LogEntry, TestPlatform, TestPlatformOptions } from './test-platform.js'
export { createTestPlatform } from './test-platform.js'
export type { SharedStorage, TestStorage } from './test-storage.js'
export type { WalletBehaviour, WalletControls } from './wallet-controls.js'
