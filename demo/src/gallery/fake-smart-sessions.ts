import { contextTokenOf, createSlice, definePlugin, type Plugin, provide } from 'quoin/kernel'
import {
  type SmartSession,
  type SmartSessionsApi,
  type SmartSessionsPlugin,
  type SmartSessionsState,
  SmartSessionsToken,
  smartSessionsPlugin,
} from 'quoin/plugins/smart-sessions'

const nothing = (): void => undefined
const never = (): Promise<never> => new Promise(nothing)

/** The time of the gallery's clock. Seconds since 1970. */
const now = 1_767_225_600
const hour = 3_600
const day = 24 * hour

const coin = (allowance: string, period: number, start = now - hour) => ({
  type: 'native-token-recurring-allowance',
  data: { allowance, period, start },
})

const session = (pci: string, name: string, changes: Partial<SmartSession>): SmartSession => ({
  project: { id: name, name, url: `https://${name.toLowerCase().replaceAll(' ', '-')}.example` },
  pci,
  expiry: now + 2 * hour,
  createdAt: now - hour,
  permissions: [coin('0x16345785d8a0000', day)],
  policies: [],
  context: '0xc0de',
  ...changes,
})

/** Sessions of each kind, with permissions of each kind. */
export const madeUpSessions: readonly SmartSession[] = [
  session('3f1c9d2e-active-one', 'Tide Pool', {}),
  session('3f1c9d2e-active-two', 'Lantern Chess', {
    expiry: now + 20 * day,
    createdAt: now - 3 * day,
    permissions: [
      coin('0x2386f26fc10000', 7 * day, now + day),
      {
        type: 'erc20-recurring-allowance',
        data: {
          address: '0x5FbDB2315678afecb367f032d93F642f64180aa3',
          allowance: '0xf4240',
          start: now - hour,
          period: 3 * hour,
        },
      },
      {
        type: 'contract-call',
        data: {
          address: '0x8617E340B3D01FA5F11F306F4090FD50E238070D',
          functions: [{ functionName: 'move' }, { functionName: 'resign' }],
        },
      },
      { type: 'rate-limit', data: {} },
    ],
    policies: [{ id: 'gas-limit' }],
  }),
  session('3f1c9d2e-active-long', 'An app whose name goes on for longer than any row of a list', {
    expiry: now + 300 * day,
    createdAt: now - 40 * day,
    permissions: [coin(`0x${'f'.repeat(64)}`, day)],
  }),
  session('3f1c9d2e-expired', 'Ferry Tickets', { expiry: now - 5 * hour, createdAt: now - 9 * day }),
  session('3f1c9d2e-revoked', 'Kelp Market', { revokedAt: now - 2 * day, createdAt: now - 30 * day }),
]

const loaded: SmartSessionsState = {
  account: 'eip155:1:0x71C7656EC7ab88b098defB751B7401B5f6d8976F',
  status: 'ready',
  sessions: madeUpSessions,
  revocations: {},
  now,
}

/** Sessions in the state that a story sets. */
export interface FakeSmartSessions {
  readonly plugin: Plugin<SmartSessionsPlugin>
  /** Changes the state. */
  setState(state: Partial<SmartSessionsState>): void
}

/** Returns the plugin with its own views, and without grants. */
export function fakeSmartSessions(): FakeSmartSessions {
  const store = createSlice<SmartSessionsState>(loaded, nothing)
  const api: SmartSessionsApi = {
    store,
    watch: () => nothing,
    refresh: () => Promise.resolve(),
    grant: never,
    list: async () => store.getState().sessions ?? [],
    revoke: never,
    supportedExecutionPermissions: async () => [],
    requestExecutionPermissions: never,
    executionPermissions: async () => undefined,
    revokeExecutionPermission: never,
  }
  return {
    setState: (state) => store.setState({ ...loaded, ...state }),
    plugin: definePlugin<SmartSessionsPlugin>({
      ...smartSessionsPlugin.manifest,
      services: [
        provide(SmartSessionsToken, { deps: [contextTokenOf<SmartSessionsPlugin>()], create: () => api }),
      ],
    }),
  }
}
