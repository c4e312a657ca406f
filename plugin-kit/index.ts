export type { AccountData, AccountDataSources } from './account-data.js'
export { followAccountData, loadMirrored, loadOnce, loadOptional, mirror } from './account-data.js'
export type { ActiveAccount } from './active-account.js'
export { activeAccountChange, activeAccountKey, isOtherAccount, readActiveAccount } from './active-account.js'
export type { Confirmation, ConfirmOnce } from './confirm-once.js'
export { createConfirmOnce, missingAgreements } from './confirm-once.js'
export type { ContributedService, ContributedServicesOptions } from './contributed-services.js'
export { createContributedServices } from './contributed-services.js'
export type { BuiltTransferCall, RequestedTransfer } from './decode-transfer.js'
export { decodeTransfer, refuseTransaction } from './decode-transfer.js'
export type { AccountDraft } from './draft-account.js'
export { followDraftAccount } from './draft-account.js'
export { FlowError, flowErrorCodes } from './flow-error.js'
export { frozenClone } from './frozen-clone.js'
export type { InjectedConnectorOptions, InjectedWallet, InjectedWalletEvent } from './injected-connector.js'
export { createInjectedConnector } from './injected-connector.js'
export type { PageVisit, PageVisitOptions, PollResult, WindowState } from './page-visit.js'
export { createPageVisit } from './page-visit.js'
export { pause, withTimeout } from './pause.js'
export type { PolledQuery, PolledQueryOptions } from './polled-query.js'
export { createPolledQuery } from './polled-query.js'
export type { SentTransactions } from './sent-transactions.js'
export { createSentTransactions } from './sent-transactions.js'
export type { CoinToken, MovedChoice, NetworkChange, TokenChoice, TokenSource } from './token-choice.js'
export { coinIdOf, coinTokenOf, findToken, moveTokenChoice } from './token-choice.js'
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
export { isRefusedByNetwork, submissionFailure, walletFailure } from './wallet-failure.js'
export type { Watchers } from './watchers.js'
export { createWatchers } from './watchers.js'
