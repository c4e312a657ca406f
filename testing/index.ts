export type { ChainSubject, EmptyAnswer } from './conformance/chain/chain-subject.js'
export { describeChain } from './conformance/chain/describe-chain.js'
export type { ConnectorSubject } from './conformance/connector/connector-subject.js'
export { type ConnectorKind, describeConnector } from './conformance/connector/describe-connector.js'
export { describePlugin } from './conformance/plugin/describe-plugin.js'
export type { PluginSubject, UsablePlugin } from './conformance/plugin/plugin-subject.js'
export type { TestApi, TestMatchers } from './conformance/test-api.js'
export type {
  MockActionAnswer,
  MockActionRequest,
  MockActionServer,
  MockActionServerOptions,
} from './mock-action-server.js'
export { createMockActionServer } from './mock-action-server.js'
export type { MockChainOptions } from './mock-chain.js'
export { createMockChain, createMockNetwork } from './mock-chain.js'
export type { MockConnector } from './mock-connector.js'
export { createMockConnector } from './mock-connector.js'
export type { MockAnswer, MockConnectorOptions, PerNamespace } from './mock-connector-options.js'
export type { MockEvmChains } from './mock-evm-chains.js'
export type {
  Eip6963Info,
  MockEvmAnswer,
  MockEvmProvider,
  MockEvmWallet,
  MockEvmWalletOptions,
} from './mock-evm-wallet.js'
export { createMockEvmWallet } from './mock-evm-wallet.js'
export type { MockExecutionGrant } from './mock-executions.js'
export type {
  MockInjectedEvent,
  MockInjectedProvider,
  MockInjectedWallet,
  MockInjectedWalletOptions,
} from './mock-injected-wallet.js'
export { createMockInjectedWallet } from './mock-injected-wallet.js'
export type { MockLedger, MockLedgerAnswer, MockLedgerOptions } from './mock-ledger.js'
export { createMockLedger } from './mock-ledger.js'
export type { MockMultichainWallet, MockMultichainWalletOptions } from './mock-multichain-wallet.js'
export { createMockMultichainWallet } from './mock-multichain-wallet.js'
export type {
  MockBatch,
  MockSmartWallet,
  MockSmartWalletOptions,
  MockWalletAsset,
} from './mock-smart-wallet.js'
export { createMockSmartWallet } from './mock-smart-wallet.js'
export type { MockWorldOptions, MockWorldPlugin } from './mock-world.js'
export { createMockWorld } from './mock-world.js'
export type { ReplayWorld, ReplayWorldOptions, ReplayWorldPlugin } from './replay/create-replay-world.js'
export { createReplayWorld } from './replay/create-replay-world.js'
export type { ReplayOptions } from './replay/replay-trace.js'
export { replayTrace } from './replay/replay-trace.js'
export type { ReplayOutcome, ReplayQuestion, ReplayWallet } from './replay/replay-wallet.js'
export type { TraceDifference } from './replay/trace-difference.js'
export type { FetchHandler, RecordedRequest } from './scripted-fetch.js'
export { settle } from './settle.js'
export type { TestClock } from './test-clock.js'
export { createTestClock } from './test-clock.js'
export type { TestPage, TestPageState } from './test-page.js'
export type { TestParent, TestParentState } from './test-parent.js'
export type { LogEntry, TestPlatform, TestPlatformOptions } from './test-platform.js'
export { createTestPlatform } from './test-platform.js'
export type { SharedStorage, TestStorage } from './test-storage.js'
export type { TestFrame, TestLine, TestPopup } from './test-windows.js'
export { translationFaults } from './translation-faults.js'
export type { WalletBehaviour, WalletControls } from './wallet-controls.js'
