import { contextTokenOf, createSlice, definePlugin, type Plugin, provide } from 'quoin/kernel'
import {
  type SiwxApi,
  type SiwxPlugin,
  type SiwxSession,
  type SiwxState,
  SiwxToken,
  siwxPlugin,
} from 'quoin/plugins/siwx'

const nothing = (): void => undefined

/** The account that must sign in. */
export const request = {
  caipNetworkId: 'eip155:1',
  address: '0x71C7656EC7ab88b098defB751B7401B5f6d8976F',
} as const

/** The account's session, and further ones. */
export const madeUpSignIns: readonly SiwxSession[] = [
  { ...request, signedInAt: '2026-01-01T00:00:00Z', expiresAt: '2026-01-08T00:00:00Z', verifiedBy: 'server' },
  {
    caipNetworkId: 'eip155:3',
    address: request.address,
    verifiedBy: 'server',
    signedInAt: '2026-01-01T00:00:00Z',
    expiresAt: '2026-01-01T04:30:00Z',
  },
  {
    caipNetworkId: 'eip155:2',
    address: '0x52908400098527886E0F7030069857D2E4169EE7',
    signedInAt: '2026-01-01T00:00:00Z',
    verifiedBy: 'server',
  },
]

/** A sign-in in the state that a story sets. */
export interface FakeSiwx {
  readonly plugin: Plugin<SiwxPlugin>
  setState(state: SiwxState, sessions?: readonly SiwxSession[]): void
}

/** Returns the plugin with its own views, and without a wallet. */
export function fakeSiwx(isRequired: boolean): FakeSiwx {
  const store = createSlice<SiwxState>({ status: 'idle' }, nothing)
  const sessions = createSlice<readonly SiwxSession[]>([], nothing)
  const api: SiwxApi = {
    store,
    sessions,
    isRequired,
    statement: 'Sign in to the Lighthouse.',
    refresh: () => Promise.resolve(sessions.getState()),
    signIn: () => new Promise(nothing),
    confirm: nothing,
    cancel: () => Promise.resolve(),
    signOut: () => new Promise(nothing),
    getSession: () => Promise.resolve(undefined),
  }
  const { start: _, ...manifest } = siwxPlugin.manifest
  return {
    setState(state, list = []) {
      store.setState(state)
      sessions.setState(list)
    },
    plugin: definePlugin<SiwxPlugin>({
      ...manifest,
      services: [provide(SiwxToken, { deps: [contextTokenOf<SiwxPlugin>()], create: () => api })],
    }),
  }
}
