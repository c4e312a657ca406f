/**
 * The error codes of the kernel and of the parts that every page has, with their texts for developers. Append only: a
 * code is never reused or renamed. Texts in the specification's catalogue are matched literally. Plugins have codes of
 * their own.
 */
export const errorCodes = {
  /** An underlying operation threw an error without a code. **Fix:** Check `cause`. */
  UNKNOWN: 'An error occurred',
  /**
   * The caller, the view, the plugin or the kernel ended before the response arrived. **Fix:** None: this is
   * the normal result of leaving. Do not display it as a failure.
   */
  ABORTED: 'Request was aborted',
  /**
   * No response arrived within the time limit that `details` or the operation states. **Fix:** Retry; check
   * the service that did not respond.
   */
  TIMEOUT: 'The request took too long',
  /**
   * The user rejected the request (4001, 5000, 5750). **Fix:** Inform the user that nothing was signed or
   * sent, and offer to retry.
   */
  USER_REJECTED: 'The request was declined in the wallet',
  /**
   * The text is not `namespace:reference:address` with a known namespace. **Fix:** Pass a CAIP-10 address;
   * use the chain module of its namespace.
   */
  CAIP_ADDRESS_INVALID: 'Invalid CAIP-10 address',
  /** The host does not list the network. **Fix:** Add it to `networks` of `createQuoin` or `createKernel`. */
  NETWORK_NOT_FOUND: 'Network not found',
  /** No chain module supports the namespace. **Fix:** Use the plugin of that chain, e.g. `eip155`. */
  CHAIN_ADAPTER_NOT_FOUND: 'Chain adapter not found',
  /**
   * The wallet returned an error to the connection request; it is the `cause`. **Fix:** Display it, and
   * offer to retry. No account was shared.
   */
  CONNECT_FAILED: 'The wallet could not be connected',
  /**
   * The operation requires a wallet. None is connected, or it disconnected meanwhile. **Fix:** Connect
   * first.
   */
  NOT_CONNECTED: 'No wallet is connected',
  /**
   * The account or network differs from the one that the user confirmed. **Fix:** Request a new
   * confirmation; nothing was sent.
   */
  CONNECTION_CHANGED: 'The account or network has changed',
  /** The wallet remained on its network. **Fix:** Retry, or switch in the wallet. */
  SWITCH_FAILED: 'The wallet did not switch networks',
  /**
   * The wallet or the caller does not declare the method, or the policy denies it. **Fix:** Add it to
   * `contributes.rpc` of the plugin; see `permissions` of `await kernel.inspect()`.
   */
  RPC_NOT_ALLOWED: 'Requested RPC call is not allowed',
  /** The chain module refused the parameters before any wallet request. **Fix:** See `details`. */
  RPC_PARAMS_INVALID: 'The parameters of the request are not valid',
  /**
   * `rpcCode` is the wallet's error code, if it returned one. **Fix:** Look the code up in EIP-1474,
   * EIP-1193 or EIP-5792.
   */
  RPC_FAILED: 'The wallet returned an error',
  /**
   * No node of the network returned a usable response. With a `transactionId` (`unconfirmedIdOf(error)`), a
   * signed transaction was submitted and no node reports its state: it may still be confirmed. **Fix:**
   * Check `rpcUrls` of the network, and the connection. Track the id with `kernel.transactions.follow`
   * before you send anything again.
   */
  NODE_FAILED: 'The network could not be reached',
  /**
   * A service returned a status other than success. `cause` is the response, whose body was read. `details`
   * is the service's description (`reasons[0].description`), if there is one. **Fix:** Check the service.
   */
  HTTP_STATUS: 'HTTP status code: {n}',
  /**
   * The response is not JSON, is larger than 5 MB, or does not match the endpoint's schema. The error
   * affects that call only, and the response is not cached. **Fix:** Compare the service with the endpoint.
   */
  ANSWER_INVALID: 'The response is not valid',
  /**
   * The service's URL was unreachable, or its response was interrupted; reads were tried three times.
   * Browsers do not expose responses without CORS headers, including refusals. **Fix:** Check the URL and
   * its CORS headers.
   */
  SERVICE_UNREACHABLE: 'The service could not be reached',
  /**
   * The host configured no URL for the service. **Fix:** Pass it under `services` of `createKernel`, or in
   * the plugin’s own option.
   */
  SERVICE_NOT_CONFIGURED: 'No address is configured for this service',
  /** The operation needs an optional package that is missing. **Fix:** Install the package in `details`. */
  PEER_MISSING: 'An optional package is not installed',
  /**
   * `projectId` is missing, and the page has `services` or a relay, which receive it. **Fix:** Pass any text
   * that identifies your project to `createKernel`, or the relay’s own as `walletConnect: { projectId }`.
   */
  PROJECT_ID_MISSING: 'Project ID Not Configured',
  /**
   * The relay or gateway does not accept the project id (401). Also raised as `alert:raised`, once until the
   * service responds. **Fix:** Use the id with which the service was configured.
   */
  PROJECT_ID_INVALID: 'Invalid Project ID',
  /**
   * The relay or gateway does not accept pages of this origin (403). Also raised as `alert:raised`, once
   * until the service responds. **Fix:** Add the origin to its allow-list.
   */
  ORIGIN_NOT_ALLOWED: 'Invalid App Configuration',
  /**
   * The link is neither https, local http, nor of the scheme that the selected wallet declares. **Fix:**
   * Correct the entry of the wallet list.
   */
  LINK_REFUSED: 'The link is not safe to open',
  /**
   * No running plugin contributes the opened view, or no open rule returned one. **Fix:** Use the plugin, or
   * check in `await kernel.inspect()` why it does not run.
   */
  VIEW_NOT_FOUND: 'No plugin contributes this view',
  /** No running plugin contributes the opened route. **Fix:** Use the plugin. */
  ROUTE_NOT_FOUND: 'No plugin contributes this route',
  /** The parameters do not match the route’s schema. **Fix:** See the parameter in `details`. */
  ROUTE_PARAMS_INVALID: 'The parameters of the route are not valid',
  /** An option of the kernel or a plugin is invalid. **Fix:** See the option in `details`. */
  OPTIONS_INVALID: 'An option is not valid',
  /** `use` or `start` was called after `start`. **Fix:** Add all plugins first, and start once. */
  KERNEL_ALREADY_STARTED: 'The kernel has already been started',
  /**
   * A plugin’s API was used before `start`, or a button was pressed on a page of this machine: the modal opens once the kernel is
   * started. **Fix:** Call and await `start()` of the kernel. `useCreateKernel` of `quoin/react` starts the kernel that it creates.
   */
  KERNEL_NOT_STARTED: 'The kernel has not been started',
  /** The kernel was used after `dispose`. **Fix:** Create a new kernel. */
  KERNEL_DISPOSED: 'The kernel has been disposed',
  /**
   * The argument of `use` was not created by `definePlugin`, or its id is not camelCase. **Fix:** Pass the plugin itself;
   * ids consist of letters and digits.
   */
  PLUGIN_INVALID: 'Not a plugin',
  /** A plugin with this id is already used. **Fix:** Omit one of them, or rename your plugin. */
  PLUGIN_DUPLICATE: 'Two plugins have the same id',
  /** The id is the name of a kernel member. **Fix:** Choose another id. */
  PLUGIN_ID_RESERVED: 'The plugin id is reserved',
  /** The plugin requires a plugin that is not used or is disabled. **Fix:** See both plugins in `details`. */
  PLUGIN_MISSING: 'A required plugin is missing',
  /** The plugins cannot be ordered. **Fix:** See the path in `details`; remove one `requires`. */
  PLUGIN_CIRCULAR: 'Plugins require each other in a circle',
  /** The plugin does not support this kernel version. **Fix:** Update the plugin or quoin. */
  PLUGIN_INCOMPATIBLE: 'The plugin needs another version',
  /** The plugin is disabled, failed or blocked. **Fix:** See the reason in `details` and `cause`. */
  PLUGIN_UNAVAILABLE: 'The plugin is not available',
  /**
   * The services of the plugin were used before they were loaded; they load with its first view. **Fix:**
   * Await `kernel.load(token)`, or start with `{ services: 'all' }`.
   */
  PLUGIN_NOT_LOADED: 'The services of the plugin are not loaded',
  /** A plugin threw an error; `details` names the plugin and the phase. **Fix:** Check `cause`. */
  PLUGIN_FAILED: 'A plugin failed',
  /** Two plugins contribute the same id to a point. **Fix:** See both plugins in `details`; rename one id. */
  CONTRIBUTION_DUPLICATE: 'Two contributions have the same id',
  /**
   * A point in `contributes.extra` was not created by `defineContributionPoint`, or it is a kernel point,
   * which has its own field in the manifest. The plugin does not run. **Fix:** Create the point with
   * `defineContributionPoint`, or use the field.
   */
  CONTRIBUTION_POINT_UNKNOWN: 'No such contribution point',
  /** No provider is registered for the token. **Fix:** Use the plugin that provides it. */
  SERVICE_MISSING: 'A required service is missing',
  /** Services have circular dependencies. **Fix:** See the path in `details`. */
  SERVICE_CIRCULAR: 'Services require each other in a circle',
  /**
   * A plugin used its context after it had stopped. **Fix:** End background work of the plugin:
   * `context.own`, `signal`.
   */
  CONTEXT_STOPPED: 'The plugin has stopped',
  /**
   * Or the manifest declares it, but it does not belong to the plugin: event names must start with the
   * plugin's id and must not be kernel events. **Fix:** List the event in `contributes.events` as
   * `yourPlugin:happened`.
   */
  EVENT_NOT_DECLARED: 'The manifest does not declare this event',
  /** A plugin called a service that its manifest does not list. **Fix:** Add it to `contributes.services`. */
  SERVICE_NOT_DECLARED: 'The manifest does not declare this service',
  /**
   * Nothing was sent. **Fix:** List the host's service in `contributes.services`, or return the URL of your
   * options in `contributes.pageNeeds`.
   */
  ORIGIN_NOT_DECLARED: 'The manifest does not declare this address',
  /** Nothing was read or written. **Fix:** Use `context.storage`; its keys start with the plugin's id. */
  STORAGE_KEY_NOT_DECLARED: 'The manifest does not declare this storage key',
  /** It was not stored or sent. **Fix:** Store or send less; keep large data in a service of the host. */
  TOO_LARGE: 'The value is too large',
  /**
   * The module passed to `use(() => import(…))` did not load, or not within 10 s; the other plugins run. It is fetched
   * again after 3 s, then after twice as long each time up to 4 minutes, and when the network is back or the page is shown.
   * **Fix:** Check `cause`, and that the file is deployed and allowed by the page's Content-Security-Policy.
   */
  PLUGIN_LOAD_FAILED: 'A plugin could not be loaded',
  /**
   * The node's response is in `details`; a retry has the same result. **Fix:** See `details`: the
   * transaction is invalid, or its coins are already spent.
   */
  NODE_REFUSED: 'The network refused the request',
  /**
   * A plugin requested a service of a plugin that its manifest does not list, or a service that is not
   * exposed. Nothing was called. **Fix:** List the other plugin in `requires` or `uses`. Of its services
   * only the exposed one, and those that it contributes to a point, are accessible.
   */
  PLUGIN_NOT_DECLARED: 'The manifest does not declare this plugin',
  /**
   * The plugin called an action for the user or on other plugins (`details` names the power, such as
   * `swap.confirm` or `connections.disconnect`) without declaring it, or the host does not allow it. Nothing
   * was sent. **Fix:** Declare it in the manifest's `powers`. Calls that make the wallet sign also need the
   * host's `policy: { plugins: { <id>: { allowedPowers: ['swap.confirm'] } } }`.
   */
  POWER_NOT_ALLOWED: 'The plugin may not do this',
} as const

/** A code of `errorCodes`. */
export type KernelErrorCode = keyof typeof errorCodes

/** The code of a `QuoinError`: the kernel's, or one that a plugin declares for its own errors. */
export type ErrorCode = KernelErrorCode | (string & {})
