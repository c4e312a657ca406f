import { createSlice, definePlugin, type Network, type Plugin, type PluginTypes, provide } from 'quoin/kernel'
import {
  type ListedPermission,
  type PermissionsApi,
  type PermissionsState,
  PermissionsToken,
  permissionsPlugin,
  type Revocation,
} from 'quoin/plugins/permissions-centre'

const nothing = (): void => undefined
const account = 'eip155:1:0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const network: Network = {
  id: 1,
  name: 'Harbour',
  chainNamespace: 'eip155',
  caipNetworkId: 'eip155:1',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [] } },
}
/** The time of the gallery's clock. Milliseconds since 1970. */
const now = 1_767_225_600_000
const day = 86_400_000
const exchange = '0x52908400098527886E0F7030069857D2E4169EE7'
const usdx = { address: '0xde709f2102306220921060314715629080e2fb77', symbol: 'USDX', decimals: 6 }
const calls = [{ to: usdx.address, data: '0x', value: 0n }]

/** Permissions of each kind. */
export const madeUpPermissions: readonly ListedPermission[] = [
  {
    id: 'chain:unlimited',
    source: 'chain',
    action: { kind: 'tokens', token: usdx, amount: 'unlimited' },
    holder: { address: exchange },
    risk: 'high',
    atRisk: { value: 1_204_500_000n, decimals: 6, symbol: 'USDX' },
    grantedAt: now - 40 * day,
    lastUsedAt: now - 3 * day,
    calls,
  },
  {
    id: 'chain:all',
    source: 'chain',
    action: {
      kind: 'collectibles',
      collection: { address: '0x27b1fdb04752bbc536007a920d24acb045561c26', symbol: 'Harbour Lights' },
    },
    holder: { address: '0x8617E340B3D01FA5F11F306F4090FD50E238070D' },
    risk: 'high',
    grantedAt: now - 300 * day,
    unused: 'searched',
    calls,
  },
  {
    id: 'chain:limited',
    source: 'chain',
    action: {
      kind: 'tokens',
      token: usdx,
      amount: 250_000_000n,
      by: '0x000000000022D473030F116dDEE9F6B43aC78BA3',
    },
    holder: { address: '0x5290840000000000000000000000000000009EE7' },
    imitates: exchange,
    risk: 'medium',
    atRisk: { value: 250_000_000n, decimals: 6, symbol: 'USDX' },
    grantedAt: now - 2 * day,
    expiresAt: now + 20 * day,
    calls,
  },
  {
    id: 'chain:one',
    source: 'chain',
    action: {
      kind: 'collectible',
      collection: { address: '0x27b1fdb04752bbc536007a920d24acb045561c26', symbol: 'Harbour Lights' },
      tokenId: 4_721n,
    },
    holder: { address: exchange },
    risk: 'medium',
    grantedAt: now - 5 * day,
    calls,
  },
  {
    id: 'devices:session',
    source: 'devices',
    action: { kind: 'device', state: 'session' },
    holder: { name: 'Firefox on Windows' },
    risk: 'medium',
    grantedAt: now - 90 * day,
    lastUsedAt: now - 3 * day,
  },
  {
    id: 'devices:this',
    source: 'devices',
    action: { kind: 'device', state: 'this' },
    holder: { name: 'Chrome on Android' },
    risk: 'low',
    lastUsedAt: now,
    endedBy: { kind: 'disconnect' },
  },
  {
    id: 'devices:passkey',
    source: 'devices',
    action: { kind: 'passkey' },
    holder: { name: 'Safari on iPhone' },
    risk: 'low',
    grantedAt: now - 200 * day,
    unused: 'ever',
    endedBy: { kind: 'page', url: 'https://wallet.example/account' },
  },
  {
    id: 'connections:heron',
    source: 'connections',
    action: { kind: 'connection' },
    holder: { name: 'A wallet whose name goes on for longer than any row of a list' },
    risk: 'low',
  },
]

export interface FakePermissions {
  readonly state?: PermissionsState['status'] | Partial<Extract<PermissionsState, { status: 'ready' }>>
  readonly revocations?: Readonly<Record<string, Revocation>>
}

/** Returns the plugin with its own views, without a chain, in the state that a story sets. */
export function fakePermissions({ state = {}, revocations = {} }: FakePermissions = {}): Plugin<PluginTypes> {
  const ready: PermissionsState = {
    status: 'ready',
    account,
    network,
    permissions: madeUpPermissions,
    unread: [],
    readAt: now,
    isIncomplete: false,
    hasOlder: false,
    isRefreshing: false,
    isOutdated: false,
    canRevoke: true,
  }
  const shown: PermissionsState =
    typeof state === 'object'
      ? { ...ready, ...state }
      : state === 'loading' || state === 'failed'
        ? { status: state, account }
        : { status: 'none' }
  const create = (): PermissionsApi => ({
    store: createSlice<PermissionsState>(shown, nothing),
    revocations: createSlice<Readonly<Record<string, Revocation>>>(revocations, nothing),
    watch: () => nothing,
    refresh: async () => undefined,
    searchOlder: async () => undefined,
    revoke: async () => undefined,
  })
  return definePlugin<PluginTypes>({
    ...permissionsPlugin.manifest,
    services: [provide(PermissionsToken, { deps: [], create })],
    // The gallery knows the plugin by its views only.
  } as unknown as Plugin<PluginTypes>['manifest'])
}
