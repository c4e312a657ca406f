import type { Network } from '#kernel'
import { sentAmount, swappedAmounts } from './amounts.js'
import type { Properties, Surroundings } from './event-properties.js'
import { codeWord, plainName, tokenSymbol } from './public-value.js'

/** An entry of the catalogue: the tracked name of a bus event. */
export interface CatalogueLine {
  readonly on: string
  /** `undefined` if this occurrence is not tracked. */
  event(payload: unknown, around: Surroundings): string | undefined
  properties?(payload: unknown, around: Surroundings): Properties
}

const part = (payload: unknown, name: string): unknown =>
  typeof payload === 'object' && payload !== null ? Reflect.get(payload, name) : undefined
const codeOf = (payload: unknown): string | undefined => codeWord(part(part(payload, 'error'), 'code'))
const word =
  (from: string, to = from) =>
  (payload: unknown): Properties => ({ [to]: codeWord(part(payload, from)) })

/** Only the host's networks: any other value is dropped. */
const namespaceOf = (value: unknown, { ctx }: Surroundings): string | undefined =>
  ctx.networks.list().find(({ chainNamespace }) => chainNamespace === value)?.chainNamespace
const networkOf = (id: unknown, { ctx }: Surroundings): string | undefined => {
  const found: Network | undefined =
    typeof id === 'string' ? ctx.networks.find(id as Network['caipNetworkId']) : undefined
  return found?.caipNetworkId
}
const isSmartAccount = ({ ctx }: Surroundings): boolean =>
  ctx.connections.active()?.accounts[0]?.type === 'smartAccount'
/** The account kind, from the event or the current one, and the network. */
const account = (payload: unknown, around: Surroundings): Properties => {
  const value = part(payload, 'isSmartAccount')
  return {
    isSmartAccount: typeof value === 'boolean' ? value : isSmartAccount(around),
    network: networkOf(part(payload, 'caipNetworkId') ?? around.ctx.networks.active()?.caipNetworkId, around),
  }
}
const kind = (payload: unknown, around: Surroundings): Properties => {
  const { isSmartAccount: smart } = account(payload, around)
  return { isSmartAccount: smart }
}
const namespace = (payload: unknown, around: Surroundings): Properties => ({
  namespace: namespaceOf(part(payload, 'namespace'), around),
})
const swap = (payload: unknown, around: Surroundings): Properties => ({
  ...account(payload, around),
  swapFromToken: tokenSymbol(part(payload, 'fromSymbol')),
  swapToToken: tokenSymbol(part(payload, 'toSymbol')),
  ...swappedAmounts(around),
})
const send = (payload: unknown, around: Surroundings): Properties => ({
  ...account(payload, around),
  token: tokenSymbol(part(payload, 'symbol')),
  ...sentAmount(around),
})
const withReason =
  (properties: (payload: unknown, around: Surroundings) => Properties) =>
  (payload: unknown, around: Surroundings): Properties => ({
    ...properties(payload, around),
    message: codeWord(part(payload, 'reason')),
  })
/** A name identifies an address: it is tracked only with addresses. */
const registration = (payload: unknown, around: Surroundings): Properties => ({
  ...kind(payload, around),
  ensName: around.includes('address') ? nameOf(part(payload, 'name')) : undefined,
})
const nameOf = (name: unknown): string | undefined =>
  typeof name === 'string' && /^[a-z0-9-]{1,40}(\.[a-z0-9-]{1,20}){0,3}$/.test(name) ? name : undefined

const connectorOf = (id: unknown, { ctx }: Surroundings) =>
  typeof id === 'string' ? ctx.connectors.find(id) : undefined

/** The connection method. */
const methodOf = (id: unknown, around: Surroundings): string => {
  const type = connectorOf(id, around)?.type
  if (type === 'auth') return 'email'
  if (type !== 'wallet-connect') return 'browser'
  return around.ctx.platform.page.isMobile() ? 'mobile' : 'qrcode'
}

const line = (on: string, event: string, properties?: CatalogueLine['properties']): CatalogueLine => ({
  on,
  event: () => event,
  ...(properties && { properties }),
})

/** Views with their own event for opening. */
const viewEvents: Readonly<
  Record<string, readonly [event: string, properties?: CatalogueLine['properties']]>
> = {
  AllWallets: ['CLICK_ALL_WALLETS'],
  WhatIsAWallet: ['CLICK_WALLET_HELP'],
  WhatIsANetwork: ['CLICK_NETWORK_HELP'],
  GetWallet: ['CLICK_GET_WALLET'],
  Networks: ['CLICK_NETWORKS'],
  SwapSelectToken: ['CLICK_SELECT_TOKEN_TO_SWAP'],
  Transactions: ['CLICK_TRANSACTIONS', kind],
  OnRampProviders: ['SELECT_BUY_CRYPTO', kind],
  WhatIsABuy: ['SELECT_WHAT_IS_A_BUY', kind],
  UpgradeEmailWallet: ['EMAIL_UPGRADE_FROM_MODAL'],
  Swap: ['OPEN_SWAP', account],
  WalletSend: ['OPEN_SEND', account],
}
const viewEvent = (payload: unknown) => {
  const view = part(payload, 'view')
  return typeof view === 'string' && Object.hasOwn(viewEvents, view) ? viewEvents[view] : undefined
}

/** The catalogue's event for the opening of a view: the service emits it for views that the user navigated to. */
export const viewOpened = 'analytics:viewOpened'

/** The catalogue: the names on hosts' dashboards, and the tracked properties of bus events. */
export const catalogue: readonly CatalogueLine[] = [
  line('kernel:started', 'INITIALIZE', (payload, { ctx }) => ({
    networks: ctx.networks
      .list()
      .map(({ caipNetworkId }) => caipNetworkId)
      .join(' '),
    plugins: [part(payload, 'plugins')]
      .flat()
      .flatMap((id) => codeWord(id) ?? [])
      .join(' '),
    locale: ctx.i18n.store.getState().locale,
  })),
  line('modal:opened', 'MODAL_OPEN', (payload) => ({ connected: part(payload, 'connected') === true })),
  line('modal:closed', 'MODAL_CLOSE', (payload) => ({ connected: part(payload, 'connected') === true })),
  {
    on: viewOpened,
    event: (payload) => viewEvent(payload)?.[0],
    properties: (payload, around) => viewEvent(payload)?.[1]?.(payload, around) ?? {},
  },
  line('wallets:selected', 'SELECT_WALLET', (payload) => ({
    name: plainName(part(payload, 'name')),
    platform: codeWord(part(payload, 'platform')),
  })),
  line('wallets:searched', 'SEARCH_WALLET', (payload) => ({ search: plainName(part(payload, 'search')) })),
  {
    on: 'connection:connected',
    event: (payload) => (part(payload, 'restored') === false ? 'CONNECT_SUCCESS' : undefined),
    properties(payload, around) {
      const connection = part(payload, 'connection')
      return {
        method: methodOf(part(connection, 'connectorId'), around),
        name: plainName(part(part(connection, 'wallet'), 'name')),
      }
    },
  },
  {
    on: 'connection:failed',
    // The error between the page and a remote wallet, without the pairing's link (SEC-13).
    event: (payload, around) =>
      connectorOf(part(payload, 'connectorId'), around)?.type === 'wallet-connect' &&
      codeOf(payload) !== 'USER_REJECTED'
        ? 'CONNECT_PROXY_ERROR'
        : 'CONNECT_ERROR',
    properties: (payload, around) => ({
      message: codeOf(payload),
      name: plainName(connectorOf(part(payload, 'connectorId'), around)?.name),
    }),
  },
  {
    on: 'connection:disconnected',
    // The next entry reports if the wallet was notified of the disconnect.
    event: (payload) => (part(payload, 'by') === 'user' ? undefined : 'DISCONNECT_SUCCESS'),
    properties: namespace,
  },
  {
    on: 'connection:disconnectSettled',
    event: (payload) => (part(payload, 'error') === undefined ? 'DISCONNECT_SUCCESS' : 'DISCONNECT_ERROR'),
    properties: namespace,
  },
  {
    on: 'kernel:pluginFailed',
    event: () => 'INTERNAL_SDK_ERROR',
    // Contains only the code of an error: its message and stack may contain anything.
    properties: (payload) => ({ errorType: codeOf(payload), plugin: codeWord(part(payload, 'plugin')) }),
  },
  line('history:failed', 'ERROR_FETCH_TRANSACTIONS', kind),
  line('history:moreRequested', 'LOAD_MORE_TRANSACTIONS', kind),
  line('siwx:requested', 'CLICK_SIGN_SIWX_MESSAGE', account),
  line('siwx:cancelled', 'CLICK_CANCEL_SIWX', account),
  line('siwx:signed', 'SIWX_AUTH_SUCCESS', account),
  line('siwx:failed', 'SIWX_AUTH_ERROR', account),
  line('email:selected', 'EMAIL_LOGIN_SELECTED'),
  line('email:submitted', 'EMAIL_SUBMITTED'),
  line('email:deviceRegistered', 'DEVICE_REGISTERED_FOR_EMAIL'),
  line('email:codeSent', 'EMAIL_VERIFICATION_CODE_SENT'),
  line('email:codePassed', 'EMAIL_VERIFICATION_CODE_PASS'),
  line('email:codeFailed', 'EMAIL_VERIFICATION_CODE_FAIL', word('reason', 'message')),
  line('email:edited', 'EMAIL_EDIT'),
  line('network:changed', 'SWITCH_NETWORK', (payload, around) => ({
    network: networkOf(part(part(payload, 'network'), 'caipNetworkId'), around),
  })),
  line('onramp:opened', 'SELECT_BUY_PROVIDER', (payload, around) => ({
    provider: plainName(part(payload, 'provider')),
    ...kind(payload, around),
  })),
  line('embedded:accountTypeSet', 'SET_PREFERRED_ACCOUNT_TYPE', (payload, around) => ({
    accountType: codeWord(part(payload, 'type')),
    network: networkOf(part(payload, 'caipNetworkId'), around),
  })),
  line('swap:initiated', 'INITIATE_SWAP', swap),
  line('swap:succeeded', 'SWAP_SUCCESS', swap),
  {
    on: 'swap:failed',
    event: (payload) =>
      String(codeWord(part(payload, 'reason'))).startsWith('approval') ? 'SWAP_APPROVAL_ERROR' : 'SWAP_ERROR',
    properties: withReason(swap),
  },
  line('social:started', 'SOCIAL_LOGIN_STARTED', word('provider')),
  line('social:requestedUser', 'SOCIAL_LOGIN_REQUEST_USER_DATA', word('provider')),
  line('social:succeeded', 'SOCIAL_LOGIN_SUCCESS', word('provider')),
  line('social:failed', 'SOCIAL_LOGIN_ERROR', word('provider')),
  line('social:canceled', 'SOCIAL_LOGIN_CANCELED', word('provider')),
  line('names:opened', 'OPEN_ENS_FLOW', kind),
  line('names:registering', 'REGISTER_NAME_INITIATED', registration),
  line('names:registered', 'REGISTER_NAME_SUCCESS', registration),
  line('names:failed', 'REGISTER_NAME_ERROR', (payload, around) => ({
    ...registration(payload, around),
    error: codeWord(part(payload, 'error')),
  })),
  line('send:initiated', 'SEND_INITIATED', send),
  line('send:succeeded', 'SEND_SUCCESS', send),
  line('send:failed', 'SEND_ERROR', withReason(send)),
]
