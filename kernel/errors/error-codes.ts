import type { FeatureErrorCode } from './feature-error-codes.js'

/**
 * The error codes that every page may meet, with what a developer reads: append only, a code is never reused or renamed.
 * Texts in the specification's catalogue are matched literally. Those of features are in `featureErrorCodes`, which a page
 * loads with the first feature that may throw one.
 */
export const errorCodes = {
  UNKNOWN: 'An error occurred',
  ABORTED: 'Request was aborted',
  TIMEOUT: 'The request took too long',
  USER_REJECTED: 'The request was declined in the wallet',
  CAIP_ADDRESS_INVALID: 'Invalid CAIP-10 address',
  CAIP_NETWORK_INVALID: 'Invalid CAIP-2 network id',
  NETWORK_NOT_FOUND: 'Network not found',
  CHAIN_ADAPTER_NOT_FOUND: 'Chain adapter not found',
  CONNECT_FAILED: 'The wallet could not be connected',
  NOT_CONNECTED: 'No wallet is connected',
  CONNECTION_CHANGED: 'The account or network has changed',
  SWITCH_FAILED: 'The wallet did not switch the network',
  RPC_NOT_ALLOWED: 'Requested RPC call is not allowed',
  RPC_PARAMS_INVALID: 'The parameters of the request are not valid',
  RPC_FAILED: 'The wallet answered with an error',
  NODE_FAILED: 'The network could not be reached',
  HTTP_STATUS: 'HTTP status code: {n}',
  ANSWER_INVALID: 'The answer could not be understood',
  SERVICE_UNREACHABLE: 'The service could not be reached',
  SERVICE_NOT_CONFIGURED: 'No address is configured for this service',
  PEER_MISSING: 'An optional package is not installed',
  PROJECT_ID_MISSING: 'Project ID Not Configured',
  PROJECT_ID_INVALID: 'Invalid Project ID',
  ORIGIN_NOT_ALLOWED: 'Invalid App Configuration',
  LINK_REFUSED: 'The link is not safe to open',
  VIEW_NOT_FOUND: 'No plugin contributes this view',
  ROUTE_NOT_FOUND: 'No plugin contributes this route',
  ROUTE_PARAMS_INVALID: 'The parameters of the route are not valid',
  OPTIONS_INVALID: 'An option is not valid',
  KERNEL_ALREADY_STARTED: 'The kernel has already been started',
  KERNEL_NOT_STARTED: 'The kernel has not been started',
  KERNEL_DISPOSED: 'The kernel has been disposed',
  PLUGIN_INVALID: 'Not a plugin',
  PLUGIN_DUPLICATE: 'Two plugins have the same id',
  PLUGIN_ID_RESERVED: 'The plugin id is reserved',
  PLUGIN_MISSING: 'A required plugin is missing',
  PLUGIN_CIRCULAR: 'Plugins require each other in a circle',
  PLUGIN_INCOMPATIBLE: 'The plugin needs another version',
  PLUGIN_UNAVAILABLE: 'The plugin is not available',
  PLUGIN_NOT_LOADED: 'The services of the plugin are not loaded',
  PLUGIN_FAILED: 'A plugin failed',
  CONTRIBUTION_DUPLICATE: 'Two contributions have the same id',
  CONTRIBUTION_POINT_UNKNOWN: 'No such contribution point',
  SERVICE_MISSING: 'A required service is missing',
  SERVICE_CIRCULAR: 'Services require each other in a circle',
  CONTEXT_STOPPED: 'The plugin has stopped',
  EVENT_NOT_DECLARED: 'The manifest does not declare this event',
  ORIGIN_NOT_DECLARED: 'The manifest does not declare this address',
  STORAGE_KEY_NOT_DECLARED: 'The manifest does not declare this storage key',
  TOO_LARGE: 'The value is too large',
  PLUGIN_LOAD_FAILED: 'A plugin could not be loaded',
  NODE_REFUSED: 'The network refused the request',
  SWAPS_UNSUPPORTED: 'Network not supported for Swaps',
  GAS_PRICE_UNSUPPORTED: 'Network not supported for Gas Price',
  EMBEDDED_WALLET_MISSING: 'Unable to load email login dependency',
  PLUGIN_NOT_DECLARED: 'The manifest does not declare this plugin',
  POWER_NOT_ALLOWED: 'The plugin may not do this',
  CHAIN_CAPABILITY_MISSING: 'The chain cannot do this',
} as const

/** The code of an error that is thrown as `QuoinError` itself. */
export type KernelErrorCode = keyof typeof errorCodes

/** The code of a `QuoinError`, whoever threw it. */
export type ErrorCode = KernelErrorCode | FeatureErrorCode
