import { siteAddresses, siteUrl } from './test-site.js'

const id = 'ab'.repeat(16)
const user = {
  email: null,
  address: siteAddresses[0],
  chainId: 1,
  accounts: [{ address: siteAddresses[0], type: 'smartAccount' }],
  userName: 'User',
  smartAccountDeployed: true,
  preferredAccountType: 'smartAccount',
}
const call = { to: siteAddresses[1], data: '0x', value: '0x1' }

/** A valid payload of each request of the page. */
export const appPayloadsByName: Readonly<Record<string, unknown>> = {
  SWITCH_NETWORK: { chainId: 'eip155:1' },
  CONNECT_EMAIL: { email: 'somebody@example.com' },
  CONNECT_DEVICE: undefined,
  CONNECT_OTP: { otp: '012345' },
  CONNECT_SOCIAL: { uri: `${siteUrl}/result?code=one` },
  GET_FARCASTER_URI: undefined,
  CONNECT_FARCASTER: undefined,
  GET_USER: { chainId: 1, preferredAccountType: 'eoa' },
  GET_SOCIAL_REDIRECT_URI: { provider: 'passkey' },
  SIGN_OUT: undefined,
  IS_CONNECTED: { token: 'one' },
  GET_CHAIN_ID: undefined,
  GET_SMART_ACCOUNT_ENABLED_NETWORKS: undefined,
  INIT_SMART_ACCOUNT: undefined,
  SET_PREFERRED_ACCOUNT: { type: 'eoa' },
  RPC_REQUEST: { method: 'wallet_sendCalls', params: [{ calls: [call] }], chainId: 'eip155:1' },
  UPDATE_EMAIL: { email: 'other@example.com' },
  UPDATE_EMAIL_PRIMARY_OTP: { otp: '123456' },
  UPDATE_EMAIL_SECONDARY_OTP: { otp: '123456' },
  GET_DEVICES: undefined,
  END_DEVICE: { id: 'cd'.repeat(16) },
  SYNC_THEME: { themeMode: 'dark', themeVariables: { '--quoin-accent': '#fff', '--quoin-radius': 12 } },
  SYNC_DAPP_DATA: {
    metadata: {
      name: 'App',
      description: '',
      url: 'https://app.example',
      icons: ['https://app.example/i.png'],
    },
    projectId: 'test',
    sdkVersion: '1',
    sdkType: 'quoin',
    language: 'ar',
  },
  RELOAD: undefined,
  HEARTBEAT: undefined,
}

/** A valid answer to each request. */
export const frameAnswersByName: Readonly<Record<string, unknown>> = {
  SWITCH_NETWORK: { chainId: 137 },
  CONNECT_EMAIL: { action: 'VERIFY_DEVICE' },
  CONNECT_DEVICE: undefined,
  CONNECT_OTP: undefined,
  CONNECT_SOCIAL: user,
  GET_FARCASTER_URI: { url: 'https://farcaster.example/connect' },
  CONNECT_FARCASTER: { userName: 'user' },
  GET_USER: user,
  GET_SOCIAL_REDIRECT_URI: { uri: 'https://accounts.example/authorize?state=one' },
  SIGN_OUT: undefined,
  IS_CONNECTED: { isConnected: true },
  GET_CHAIN_ID: { chainId: 'solana:main' },
  GET_SMART_ACCOUNT_ENABLED_NETWORKS: { smartAccountEnabledNetworks: [1, 137] },
  INIT_SMART_ACCOUNT: { address: siteAddresses[0], isDeployed: false },
  SET_PREFERRED_ACCOUNT: { type: 'smartAccount', address: siteAddresses[0] },
  RPC_REQUEST: { status: 200, receipts: [] },
  UPDATE_EMAIL: { action: 'VERIFY_PRIMARY_OTP' },
  UPDATE_EMAIL_PRIMARY_OTP: undefined,
  UPDATE_EMAIL_SECONDARY_OTP: { newEmail: 'other@example.com' },
  GET_DEVICES: {
    devices: [
      { id: 'cd'.repeat(16), kind: 'session', name: 'Firefox', isThis: true, addedAt: 1, lastUsedAt: 2 },
      { id: 'ef'.repeat(16), kind: 'passkey', name: 'Phone', isThis: false },
    ],
  },
  END_DEVICE: undefined,
  SYNC_THEME: undefined,
  SYNC_DAPP_DATA: undefined,
  RELOAD: undefined,
  HEARTBEAT: undefined,
}

export const frameEventsByName: Readonly<Record<string, unknown>> = {
  READY: { version: '4.0.0', protocols: [1], networks: ['eip155:1'], logins: ['email'] },
  SESSION_UPDATE: { token: 'one' },
  SOCIAL_RESULT: { resultUri: `${siteUrl}/result?code=one` },
  ESCAPE: undefined,
  RESIZE: { height: 480 },
  RELOAD: undefined,
}

export interface AnyMessage {
  readonly type: string
  readonly id?: string
  readonly payload?: unknown
}

const withPayload = (message: AnyMessage, payload: unknown): AnyMessage =>
  payload === undefined ? message : { ...message, payload }

/** One valid message of the page of each kind. */
export const goodAppMessages: readonly AnyMessage[] = [
  ...Object.entries(appPayloadsByName).map(([name, payload]) =>
    withPayload({ type: `@quoin-app/${name}`, id }, payload),
  ),
  { type: '@quoin-app/CANCEL', payload: { id } },
  { type: '@quoin-app/HANDSHAKE', payload: { protocol: 1 } },
]

/** Returns one valid message of the frame of each kind; answers have the ids of `idOf`. */
export const goodFrameMessages = (idOf: (name: string) => string = () => id): readonly AnyMessage[] => [
  ...Object.entries(frameAnswersByName).flatMap(([name, answer]) => [
    withPayload({ type: `@quoin-frame/${name}_SUCCESS`, id: idOf(name) }, answer),
    { type: `@quoin-frame/${name}_ERROR`, id: idOf(name), payload: { message: 'No', code: 4001 } },
  ]),
  {
    type: '@quoin-frame/CONNECT_OTP_ERROR',
    id: idOf('CONNECT_OTP'),
    payload: { message: 'No', reason: 'codeWrong', triesLeft: 4, retryAfterSeconds: 30 },
  },
  ...Object.entries(frameEventsByName).map(([name, payload]) =>
    withPayload({ type: `@quoin-frame/${name}` }, payload),
  ),
]
