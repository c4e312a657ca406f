export { amountFor } from './amounts/amount-for.js'
export {
  type AmountInput,
  type AmountInputReading,
  decimalSeparatorOf,
  type ExactAmount,
  readAmountInput,
  type TypedAmount,
  typedText,
} from './amounts/amount-input.js'
export { decimalText } from './amounts/decimal-text.js'
export { type FeeComparison, isHighFee } from './amounts/is-high-fee.js'
export {
  type AmountFault,
  type AmountFormat,
  type AmountReading,
  parseAmount,
} from './amounts/parse-amount.js'
export { roundUp } from './amounts/round-up.js'
export { worthOf } from './amounts/worth-of.js'
export type { ApiClient, Endpoint, EndpointCall } from './api/endpoint.js'
export { defineEndpoint } from './api/endpoint.js'
export type { LazySchema } from './api/lazy-schema.js'
export type { CaipAddress, CaipNetworkId, ChainNamespace } from './caip/caip-types.js'
export type { ParsedAssetId } from './caip/parse-asset-id.js'
export { parseAssetId } from './caip/parse-asset-id.js'
export {
  isCaipAddress,
  isCaipNetworkId,
  parseCaipAddress,
  parseCaipNetworkId,
  specifiedNamespaces,
} from './caip/parse-caip.js'
export type {
  AccountType,
  AddressCheck,
  Amount,
  AssetBalance,
  AssetsQuestions,
  AssetsRequest,
  BatchStatus,
  CallBatch,
  ChainModule,
  ChainRequest,
  Chains,
  ContractCall,
  DecodedCall,
  DecodedTransfer,
  FeeOption,
  FeeSpeed,
  PaymentMarks,
  PaymentRequest,
  RpcMethods,
  SentId,
  TokenFacts,
  TransactionOutcome,
  Transfer,
  TransferIntent,
  TransferRenewal,
  WalletCall,
  WalletHolding,
} from './chains/chain-module.js'
export type { ConnectCondition, ConnectGate } from './connections/connect-condition.js'
export { connectConditions } from './connections/connect-condition.js'
export type { ConditionSource, OwnedCondition } from './connections/connect-conditions.js'
export {
  areConnectConditionsMet,
  listConnectConditions,
  loadConnectGate,
  meetConnectConditions,
} from './connections/connect-conditions.js'
export type {
  Connection,
  ConnectionKey,
  ConnectionState,
  Connections,
  ConnectionsState,
  ConnectOptions,
  Connectors,
  DiscoveryContribution,
  DiscoverySink,
} from './connections/connections.js'
export type {
  Account,
  ConnectionGrant,
  Connector,
  ConnectorEvent,
  ConnectorType,
  ConnectRequest,
  NamespaceGrant,
  WalletInfo,
  WalletRequest,
} from './connections/connector.js'
export { toCaipAddress } from './connections/connector.js'
export { normalizeWalletName } from './connections/create-connectors.js'
export type { WalletAttempt, WalletAttemptOptions, WalletAttempts } from './connections/wallet-attempt.js'
export { createWalletAttempt } from './connections/wallet-attempt.js'
export type {
  AccountRowContribution,
  AccountSummary,
  AccountSummaryContribution,
  AccountTabContribution,
  CloseGuard,
  ConnectMethodContribution,
  ConnectorContribution,
  FeatureContribution,
  Loaded,
  OpenRule,
  OpenTarget,
  Owned,
  PageNeeds,
  RegisteredAccountSummary,
  RegisteredRoute,
  RegisteredView,
  RouteContribution,
  SettingContribution,
  SlotContribution,
  ViewContribution,
  ViewProps,
} from './contributions/contribution-kinds.js'
export type { ContributionPoint, PointContribution } from './contributions/contribution-point.js'
export { contributeTo, defineContributionPoint } from './contributions/contribution-point.js'
export type { Contributions } from './contributions/contributions.js'
export { points } from './contributions/points.js'
export { inject, injectable } from './di/decorators.js'
export {
  BusToken,
  ChainsToken,
  ConnectionsToken,
  ConnectorsToken,
  ContextToken,
  ContributionsToken,
  contextTokenOf,
  I18nToken,
  LinksToken,
  NetworksToken,
  NoticesToken,
  OptionsToken,
  PlatformToken,
  QueriesToken,
  RouterToken,
  StoresToken,
} from './di/kernel-tokens.js'
export type { ClassRecipe, FactoryRecipe, ServiceProvider } from './di/provide.js'
export { provide } from './di/provide.js'
export type { ServicesOf, Token } from './di/token.js'
export { createToken } from './di/token.js'
export type { ErrorCode, KernelErrorCode } from './errors/error-codes.js'
export { errorCodes } from './errors/error-codes.js'
export { FeatureError } from './errors/feature-error.js'
export { type FeatureErrorCode, featureErrorCodes } from './errors/feature-error-codes.js'
export { isQuoinError, QuoinError, type QuoinErrorOptions, toQuoinError } from './errors/quoin-error.js'
export { rpcCodeOf } from './errors/rpc-code-of.js'
export { RpcError, rpcErrorMeanings, toWalletError } from './errors/rpc-error.js'
export { UnconfirmedError, unconfirmedIdOf } from './errors/unconfirmed-error.js'
export { walletErrorCodes } from './errors/wallet-error-codes.js'
export type { EventBus, EventSource, TraceEntry, TraceFacts, TraceRecording } from './events/event-bus.js'
export type { KernelEvents } from './events/kernel-events.js'
export { formatAmount } from './i18n/format-amount.js'
export type {
  Catalogue,
  CatalogueLoader,
  CatalogueLoaders,
  I18n,
  LocaleState,
  Message,
  MessageValues,
} from './i18n/i18n.js'
export { createKernel } from './kernel/create-kernel.js'
export { durations } from './kernel/durations.js'
export type {
  AnyKernel,
  EventArgument,
  Kernel,
  KernelCore,
  OpenOptions,
  PlainRouteArgument,
  RouteArgument,
  Usable,
  UseArguments,
  ViewArgument,
} from './kernel/kernel.js'
export type { KernelInspection, PermissionInspection, PluginInspection } from './kernel/kernel-inspection.js'
export type { HostPolicy, KernelMetadata, KernelOptions, PluginPolicy } from './kernel/kernel-options.js'
export type { KernelReport, PluginReport, ReportedEndpoint } from './kernel/kernel-report.js'
export type { KernelState } from './kernel/kernel-state.js'
export { findOpenTarget } from './kernel/open-target.js'
export type { ResolvedOptions } from './kernel/resolved-options.js'
export { kernelVersion, protocolVersion } from './kernel/version.js'
export type { Links } from './links/links.js'
export type { NativeCurrency, Network, NetworkInput, UnsupportedNetworks } from './networks/network.js'
export type { NamespaceNetworks, Networks, NetworksState } from './networks/networks.js'
export type { HttpRead, NodeClient, NodeRead } from './nodes/create-node-client.js'
export { createNodeClient } from './nodes/create-node-client.js'
export type { OnAttempt, Submission } from './nodes/submit-once.js'
export { saysItIsThere } from './nodes/submit-once.js'
export { abortError, untilAborted } from './nodes/until-aborted.js'
export type { Notice, Notices } from './notices/notices.js'
export type { NodeRequest, RpcClass, RpcClient, RpcPermissions, RpcRequest } from './permissions/rpc.js'
export type {
  FrameArea,
  FrameOptions,
  FrameWindow,
  KeyValueStore,
  LinkTarget,
  MessageLine,
  PageInfo,
  ParentWindow,
  Platform,
  PopupOpener,
  PopupWindow,
  WindowMessages,
} from './platform/platform.js'
export { loadLazily } from './plugin/load-lazily.js'
export { optionsSchema } from './plugin/options-schema.js'
export type {
  DiscoveryFactory,
  LazyPlugin,
  Plugin,
  PluginContributions,
  PluginManifest,
} from './plugin/plugin.js'
export { definePlugin, lazyPlugin } from './plugin/plugin.js'
export type { PluginContext } from './plugin/plugin-context.js'
export type { PluginPhase, PluginStatus } from './plugin/plugin-state.js'
export type {
  AnyName,
  EventName,
  EventPayload,
  HeardEvent,
  HeardEventName,
  HeardEventPayload,
  OptionsOf,
  OwnEvent,
  OwnEventName,
  PluginTypes,
  RequiredId,
  RequiredIds,
  RouteName,
  RouteParams,
  StoredOf,
  ViewName,
  ViewParams,
} from './plugin/plugin-types.js'
export type { Power, Protection } from './plugin/powers.js'
export type { SchemaOutput, SchemaResult, StandardSchema } from './plugin/standard-schema.js'
export type { Queries, Query, QueryState } from './queries/queries.js'
export type { Router, RouterEntry, RouterState } from './router/router.js'
export type { StorageArea, StorageSpec } from './storage/storage-area.js'
export { createSlice } from './store/create-slice.js'
export { deriveStore } from './store/derive-store.js'
export type { ReadableStore, WritableStore } from './store/store.js'
export type { NamedStore, Stores } from './store/stores.js'
export { waitForState } from './store/wait-for-state.js'
