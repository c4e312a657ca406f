export type { AccountData, AccountDataSources } from './account-data.js'
export { followAccountData, loadOnce, loadOptional, mirror } from './account-data.js'
export type { ActiveAccount } from './active-account.js'
export { activeAccountChange, activeAccountKey, isOtherAccount, readActiveAccount } from './active-account.js'
export type { Confirmation, ConfirmOnce } from './confirm-once.js'
export { createConfirmOnce, missingAgreements } from './confirm-once.js'
export type { ContributedService, ContributedServicesOptions } from './contributed-services.js'
export { createContributedServices } from './contributed-services.js'
export { FlowError, flowErrorCodes } from './flow-error.js'
export type { PageVisit, PageVisitOptions, PollResult, WindowState } from './page-visit.js'
export { createPageVisit } from './page-visit.js'
export type {
  KnownTransaction,
  TransactionFlow,
  TransactionFlowContext,
  TransactionFlowEnd,
  TransactionFlowEvent,
  TransactionFlowState,
} from './transaction-flow.js'
export { nextTransactionFlowState, runTransactionFlow } from './transaction-flow.js'
export type { FailedWalletRequest, WalletFailure, WalletRequest } from './wallet-failure.js'
export { submissionFailure, walletFailure } from './wallet-failure.js'
export type { Watchers } from './watchers.js'
export { createWatchers } from './watchers.js'
