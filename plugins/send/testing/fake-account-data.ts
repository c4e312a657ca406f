import {
  type Amount,
  createSlice,
  definePlugin,
  type Plugin,
  type PluginTypes,
  provide,
  type Token,
  type WritableStore,
} from '#kernel'
import { type AccountApi, type AccountPlugin, AccountToken } from '../../account/src/contract.js'
import {
  type HistoryApi,
  type HistoryPlugin,
  type HistoryState,
  HistoryToken,
} from '../../history/src/contract.js'
import { type NamesApi, type NamesPlugin, NamesToken } from '../../names/src/contract.js'
import { NamesError } from '../../names/src/names-error.js'
import {
  type HeldToken,
  type TokensApi,
  type TokensPlugin,
  type TokensState,
  TokensToken,
} from '../../tokens/src/contract.js'

/** Fakes of the plugins that need a gateway: the test sets their state. */
export interface FakeAccountData {
  readonly account: Plugin<AccountPlugin>
  readonly tokens: Plugin<TokensPlugin>
  readonly names: Plugin<NamesPlugin>
  readonly history: Plugin<HistoryPlugin>
  setHistory(transactions: HistoryState['transactions']): void
  /** Sets the balance of the account itself, without the token list. */
  setBalance(balance: Amount): void
  setTokens(tokens: readonly HeldToken[], status?: TokensState['status']): void
  /** The addresses of names; a missing name is not found, and the lookups of `fail` and `twofold` throw. */
  readonly known: Map<string, string>
  readonly requestedNames: string[]
  /** Adds a block. */
  block(): void
  /** Returns the number of watchers of tokens, balance and blocks. */
  watching(): number
}

// The part of each API that the service uses; the rest is never called.
const partly = <T>(api: Partial<T>): T => api as T

export function createFakeAccountData(): FakeAccountData {
  const fail = (error: unknown): never => {
    throw error
  }
  const empty: TokensState = { status: 'ready', tokens: [], hidden: [] }
  const state: WritableStore<TokensState> = createSlice<TokensState>(empty, fail)
  const balance = createSlice<unknown>({}, fail)
  const past = createSlice<unknown>({ transactions: [] }, fail)
  const known = new Map<string, string>()
  const requestedNames: string[] = []
  const listeners = new Set<() => void>()
  let watching = 0
  const watch = (): (() => void) => {
    watching += 1
    return () => {
      watching -= 1
    }
  }
  const plugin = <P extends PluginTypes>(id: P['id'], token: Token<object>, api: object): Plugin<P> =>
    // A plugin with only a service: the views of its types are not used here.
    definePlugin<PluginTypes>({
      id,
      version: '1.0.0',
      kernel: '*',
      expose: token,
      services: [provide(token, { deps: [], create: () => api })],
    }) as unknown as Plugin<P>
  return {
    known,
    requestedNames,
    setHistory: (transactions) => past.setState({ transactions }),
    history: plugin(
      'history',
      HistoryToken,
      partly<HistoryApi>({ store: past as HistoryApi['store'], watch }),
    ),
    setBalance: (balanceAmount) => balance.setState({ balanceAmount }),
    setTokens: (tokens, status = 'ready') => state.setState({ status, tokens, hidden: [] }),
    block: () => {
      for (const listener of listeners) listener()
    },
    watching: () => watching + listeners.size,
    tokens: plugin(
      'tokens',
      TokensToken,
      partly<TokensApi>({ store: () => state, watch, search: () => state.getState().tokens }),
    ),
    account: plugin(
      'account',
      AccountToken,
      partly<AccountApi>({
        store: () => balance as ReturnType<AccountApi['store']>,
        watchBalance: watch,
        watchBlocks(_, listener) {
          const own = (): void => listener(0n)
          listeners.add(own)
          return () => listeners.delete(own)
        },
      }),
    ),
    names: plugin(
      'names',
      NamesToken,
      partly<NamesApi>({
        isName: (text) => text.includes('.') && !text.includes(' '),
        async resolve(name) {
          requestedNames.push(name)
          if (name.startsWith('fail')) throw new Error('no response')
          if (name.startsWith('twofold')) throw new NamesError('NAME_CONFLICT')
          const address = known.get(name)
          return address === undefined ? undefined : { name, address, source: 'chain' }
        },
      }),
    ),
  }
}
