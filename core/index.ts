// The layers add their types by these modules.

export { durations, kernelVersion, protocolVersion } from '../kernel/constants.js'
export {
  type ContributionPoint,
  type Contributions,
  contributeTo,
  defineContributionPoint,
  type Owned,
  type PointContribution,
} from '../kernel/contributions/contribution-point.js'
export type { PageNeeds } from '../kernel/contributions/page-needs.js'
export { inject, injectable } from '../kernel/di/decorators.js'
export { type ClassRecipe, type FactoryRecipe, provide, type ServiceProvider } from '../kernel/di/provide.js'
export { createToken, type ServicesOf, type Token } from '../kernel/di/token.js'
export { type ErrorCode, errorCodes, type KernelErrorCode } from '../kernel/errors/error-codes.js'
export {
  isQuoinError,
  QuoinError,
  type QuoinErrorOptions,
  toQuoinError,
} from '../kernel/errors/quoin-error.js'
export type * from '../kernel/events/event-bus.js'
export type {
  AnyKernel,
  EventArgument,
  Kernel,
  KernelCore,
  Usable,
  UseArguments,
} from '../kernel/kernel/kernel.js'
export type { KernelReport, PluginReport, ReportedEndpoint } from '../kernel/kernel/kernel-report.js'
export type {
  HostPolicy,
  KernelMetadata,
  KernelOptions,
  PluginPolicy,
} from '../kernel/options/kernel-options.js'
export type { ResolvedOptions } from '../kernel/options/resolved-options.js'
export { isFresh, remainingMs } from '../kernel/platform/is-fresh.js'
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
} from '../kernel/platform/platform.js'
export type { KernelEvents } from '../kernel/plugin/kernel-events.js'
export type { KernelInspection, PluginInspection } from '../kernel/plugin/kernel-inspection.js'
export type { KernelState, PluginPhase, PluginStatus } from '../kernel/plugin/kernel-state.js'
export {
  BusToken,
  ContextToken,
  ContributionsToken,
  contextTokenOf,
  OptionsToken,
  PlatformToken,
  StoresToken,
} from '../kernel/plugin/kernel-tokens.js'
export { loadLazily, loadOnce } from '../kernel/plugin/load-lazily.js'
export { optionsSchema } from '../kernel/plugin/options-schema.js'
export {
  definePlugin,
  type LazyPlugin,
  lazyPlugin,
  type Plugin,
  type PluginContributions,
  type PluginManifest,
  type Power,
  type Protection,
} from '../kernel/plugin/plugin.js'
export type { PluginContext } from '../kernel/plugin/plugin-context.js'
export type {
  AnyName,
  EventName,
  EventPayload,
  OptionsOf,
  OwnEvent,
  OwnEventName,
  PluginTypes,
  RequiredId,
  RequiredIds,
  StoredOf,
  SubscribableEvent,
  SubscribableEventName,
  SubscribableEventPayload,
} from '../kernel/plugin/plugin-types.js'
export type { SchemaOutput, SchemaResult, StandardSchema } from '../kernel/schema/standard-schema.js'
export type { StorageArea, StorageSpec } from '../kernel/storage/storage-area.js'
export { deriveStore } from '../kernel/store/derive-store.js'
export { followStore } from '../kernel/store/follow-store.js'
export { createSlice, type ReadableStore, type WritableStore } from '../kernel/store/store.js'
export type { NamedStore, Stores } from '../kernel/store/stores.js'
export { waitForState } from '../kernel/store/wait-for-state.js'
export { type ApiClient, defineEndpoint, type Endpoint, type EndpointCall } from '../page/api/endpoint.js'
export type { LazySchema } from '../page/api/lazy-schema.js'
export type * from '../page/contributions/contribution-kinds.js'
export type { IconName } from '../page/contributions/icon-name.js'
export { formatAmount } from '../page/i18n/format-amount.js'
export type * from '../page/i18n/i18n.js'
export type {} from '../page/kernel-types.js'
export type { Links } from '../page/links/links.js'
export type { Notice, Notices } from '../page/notices/notices.js'
export { findOpenTarget, routeTargetOf } from '../page/open-target.js'
export {
  ApiToken,
  I18nToken,
  LinksToken,
  NoticesToken,
  QueriesToken,
  RouterToken,
} from '../page/page-tokens.js'
export type { Queries, Query, QueryState } from '../page/queries/queries.js'
export type { KernelRouter } from '../page/router/create-router.js'
export { isElsewhere } from '../page/router/is-elsewhere.js'
export type { Router, RouterEntry, RouterState } from '../page/router/router.js'
export type {
  OpenOptions,
  PlainRouteArgument,
  RouteArgument,
  RouteName,
  RouteParams,
  ViewArgument,
  ViewName,
  ViewParams,
} from '../page/view-types.js'
export { amountFor } from '../wallet/amounts/amount-for.js'
export {
  type AmountInput,
  type AmountInputReading,
  decimalSeparatorOf,
  type ExactAmount,
  isEmptyAmount,
  readAmountInput,
  type TypedAmount,
  typedText,
} from '../wallet/amounts/amount-input.js'
export { decimalText } from '../wallet/amounts/decimal-text.js'
export { type FeeComparison, isHighFee } from '../wallet/amounts/is-high-fee.js'
export {
  type AmountFault,
  type AmountFormat,
  type AmountReading,
  parseAmount,
} from '../wallet/amounts/parse-amount.js'
export { roundUp } from '../wallet/amounts/round-up.js'
export { worthOf } from '../wallet/amounts/worth-of.js'
export { type ParsedAssetId, parseAssetId } from '../wallet/caip/parse-asset-id.js'
export type { CaipAddress, CaipNetworkId, ChainNamespace } from '../wallet/caip/parse-caip.js'
export {
  isCaipAddress,
  isCaipNetworkId,
  parseCaipAddress,
  specifiedNamespaces,
} from '../wallet/caip/parse-caip.js'
export { parseCaipNetworkId } from '../wallet/caip/parse-caip-network-id.js'
export type {
  AccountPermission,
  PermissionHolder,
  PermissionList,
  PermissionQuery,
  PermissionSource,
  PermittedAction,
  PermittedAsset,
  UnreadPermission,
} from '../wallet/chains/account-permission.js'
export type { AssetsQuestions, ChainAssets, WalletHolding } from '../wallet/chains/chain-assets.js'
export type { BatchStatus, CallBatch, ChainBatches } from '../wallet/chains/chain-batches.js'
export type {
  ChainContractCalls,
  ContractCall,
  DecodedCall,
  SimulatedExchange,
} from '../wallet/chains/chain-contract-calls.js'
export type {
  RequestAmount,
  RequestDescription,
  RequestField,
  RequestStep,
  RequestSubject,
  RequestToDescribe,
  RequestToken,
  RequestWarning,
} from '../wallet/chains/chain-descriptions.js'
export type {
  ClearSigningDescriptor,
  ExplainedField,
  ExplainedValue,
  RequestExplanation,
  RequestExplanations,
  RequestToExplain,
} from '../wallet/chains/chain-explanations.js'
export type { ChainMessages } from '../wallet/chains/chain-messages.js'
export type { ChainCapability, ChainModule, ChainNode, Chains } from '../wallet/chains/chain-module.js'
export type { ChainPaymentLinks, PaymentRequest } from '../wallet/chains/chain-payment-links.js'
export type { CallCheck, ChainPermissions, ChainRevocations } from '../wallet/chains/chain-permissions.js'
export type { ChainSigning, PreparedSigning, ToSign } from '../wallet/chains/chain-signing.js'
export type {
  RequestSimulation,
  RequestToSimulate,
  SimulatedAllowance,
  SimulatedChange,
} from '../wallet/chains/chain-simulations.js'
export type { AssetBalance, AssetsRequest, ChainTokens, TokenFacts } from '../wallet/chains/chain-tokens.js'
export type {
  ChainTransactions,
  SentId,
  TransactionInclusion,
  TransactionOutcome,
} from '../wallet/chains/chain-transactions.js'
export type {
  ChainTransfers,
  DecodedTransfer,
  FeeOption,
  FeeSpeed,
  PaymentMarks,
  Transfer,
  TransferIntent,
  TransferRenewal,
} from '../wallet/chains/chain-transfers.js'
export type {
  AccountType,
  AddressCheck,
  Amount,
  ChainNames,
  ChainRequest,
  RpcMethods,
  WalletCall,
} from '../wallet/chains/chain-types.js'
export { requireCapability } from '../wallet/chains/require-capability.js'
export {
  type ConnectCondition,
  type ConnectGate,
  connectConditions,
} from '../wallet/connections/conditions/connect-condition.js'
export {
  areConnectConditionsMet,
  type ConditionSource,
  connectHeld,
  listConnectConditions,
  type OwnedCondition,
} from '../wallet/connections/conditions/connect-conditions.js'
export {
  type ConditionListener,
  loadConnectGate,
  meetConnectConditions,
} from '../wallet/connections/conditions/meet-connect-conditions.js'
export {
  type Account,
  type ConnectionGrant,
  type Connector,
  type ConnectorContribution,
  type ConnectorEvent,
  type Connectors,
  type ConnectorType,
  type ConnectRequest,
  type DiscoveryContribution,
  type DiscoveryFactory,
  type DiscoverySink,
  type NamespaceGrant,
  toCaipAddress,
  type WalletInfo,
  type WalletRequest,
} from '../wallet/connections/connectors/connector.js'
export { normalizeWalletName } from '../wallet/connections/connectors/create-connectors.js'
export * from '../wallet/connections/connectors/lazy-connector.js'
export {
  readPicture,
  readWalletInfo,
  stableWalletId,
} from '../wallet/connections/connectors/read-wallet-info.js'
export type {
  Connection,
  ConnectionKey,
  ConnectionState,
  Connections,
  ConnectionsState,
  ConnectOptions,
  ConnectTargetOptions,
} from '../wallet/connections/state/connections.js'
export {
  createWalletAttempt,
  type WalletAttempt,
  type WalletAttemptOptions,
  type WalletAttempts,
} from '../wallet/connections/wallet-attempt.js'
export { loadPeer } from '../wallet/errors/load-peer.js'
export { rpcCodeOf } from '../wallet/errors/rpc-code-of.js'
export { RpcError, rpcErrorMeanings, toWalletError } from '../wallet/errors/rpc-error.js'
export { UnconfirmedError, unconfirmedIdOf } from '../wallet/errors/unconfirmed-error.js'
export { walletErrorCodes } from '../wallet/errors/wallet-error-codes.js'
export type { ConnectTarget } from '../wallet/kernel-types.js'
export type {
  NativeCurrency,
  Network,
  NetworkInput,
  UnsupportedNetworks,
} from '../wallet/networks/network.js'
export type { NamespaceNetworks, Networks, NetworksState } from '../wallet/networks/networks.js'
export {
  createNodeClient,
  type HttpRead,
  type NodeClient,
  type NodeRead,
} from '../wallet/nodes/create-node-client.js'
export { isNodeRefusal, toNodeError } from '../wallet/nodes/node-refusal.js'
export type { PollOptions } from '../wallet/nodes/poll-until.js'
export { pollUntil } from '../wallet/nodes/poll-until.js'
export {
  type BeforeSending,
  isAlreadyKnown,
  type OnAttempt,
  type Submission,
} from '../wallet/nodes/submit-once.js'
export { abortError, untilAborted } from '../wallet/nodes/until-aborted.js'
export { type PermissionSourceEntry, permissionSources } from '../wallet/permissions/permission-sources.js'
export {
  type ActionCheck,
  type ActionCheckEntry,
  type ActionNote,
  type ActionVerdict,
  actionChecks,
  type CheckedAction,
} from '../wallet/requests/checks/action-check.js'
export type { OwnedNote } from '../wallet/requests/checks/run-action-checks.js'
export type { PermissionInspection } from '../wallet/requests/permission-inspection.js'
export {
  type ActionReview,
  type ActionReviewer,
  type ActionReviewerEntry,
  actionReviewers,
  type ReviewAnswer,
} from '../wallet/requests/review/action-reviewer.js'
export type { NodeRequest, RpcClass, RpcClient, RpcPermissions, RpcRequest } from '../wallet/requests/rpc.js'
export { WatchOnlyError, watchOnlyErrorCodes } from '../wallet/requests/watch-only-error.js'
export { sanitizeText } from '../wallet/text/sanitize-text.js'
export {
  FundsInsufficientError,
  TransferError,
  transferErrorCodes,
} from '../wallet/transfers/transfer-error.js'
export {
  ChainsToken,
  ConnectionsToken,
  ConnectorsToken,
  NetworksToken,
  RpcToken,
} from '../wallet/wallet-tokens.js'
export { createKernel } from './create-kernel.js'
export { points } from './points.js'
