/**
 * The error codes of single features, with what a developer reads: append only, a code is never reused or renamed. Texts in the
 * specification's catalogue are matched literally. Thrown as `FeatureError`.
 */
export const featureErrorCodes = {
  CHAIN_REQUIRED: 'Chain is required to update chain account data',
  AUTH_CONNECTOR_NOT_FOUND: 'Address or auth connector not found',
  EMBEDDED_WALLET_TIMEOUT: 'Embedded Wallet Request Timed Out',
  EMBEDDED_WALLET_UNREACHABLE: 'Network Error - Could not load embedded wallet',
  FUNDS_INSUFFICIENT: 'The account cannot pay the amount and the fee',
  TRANSACTION_CHANGED: 'The transaction has changed',
  EMBEDDED_WALLET_ABORTED: 'Something went wrong',
  EMBEDDED_WALLET_REFUSED: 'The embedded wallet refused the request',
  LOGIN_TOO_SOON: 'Please try again after {n} seconds',
  POPUP_BLOCKED: 'The browser blocked the pop-up',
  TOKEN_NOT_FOUND: 'No token is at this address',
  TRANSACTION_UNKNOWN: 'The transaction is not followed',
  HISTORY_FETCH_FAILED: 'Failed to fetch transactions',
  HISTORY_ACCOUNT_MISSING: "Transactions can't be fetched without an accountAddress",
  NAME_RESOLVING_FAILED: 'Error resolving name',
  NAMES_OF_ADDRESS_FAILED: 'Error fetching names for address',
  TRANSACTION_EXPIRED: 'The transaction has expired',
  SWAP_NO_ROUTE: 'No way to swap these tokens',
  TERMS_NOT_ACCEPTED: 'The terms have not been accepted',
  NAME_SUGGESTIONS_FAILED: 'Error fetching name suggestions',
  NAME_REGISTERING_FAILED: 'Error registering name',
  SESSION_REQUEST_INVALID: 'Invalid {problems}',
  SESSION_UNSUPPORTED: 'Smart sessions are not available',
  SESSION_GRANT_FAILED: 'Error granting smart session',
  SESSION_REVOKE_FAILED: 'Error revoking smart session',
  PAYMENT_INVALID: 'The payment is not valid',
  PAYMENT_FAILED: 'The payment failed',
  SIWX_NOT_ENABLED: 'SIWX is not enabled',
  SIWX_ADDRESS_MISSING: 'No ActiveCaipAddress found',
  SIWX_NETWORK_MISSING: 'No ActiveCaipNetwork or client found',
  SIWX_CLIENT_MISSING: 'No ConnectionController client found',
  SIWX_INIT_FAILED: 'A problem occurred while trying initialize authentication',
  SIWX_REFUSED: 'The sign-in was refused',
  WALLET_REQUEST_OPEN: 'A request is open in the wallet',
  STEP_INVALID: 'The call does not fit the current step',
  REVIEW_OBSTACLE: 'Something is missing for the review',
  AGREEMENT_REQUIRED: 'A warning has not been agreed to',
  REQUEST_UNCONFIRMED: 'The wallet may still receive the request',
} as const

/** The code of a `FeatureError`. */
export type FeatureErrorCode = keyof typeof featureErrorCodes
