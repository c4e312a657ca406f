import { createSlice, definePlugin, type Plugin, provide } from 'quoin/kernel'
import {
  type NameChoice,
  type NameChoiceState,
  NameChoiceToken,
  type NamesApi,
  type NamesPlugin,
  NamesToken,
  namesPlugin,
} from 'quoin/plugins/names'

const nothing = (): void => undefined

const untyped: NameChoiceState = {
  suffix: 'harbour.example',
  obstacle: undefined,
  ownName: undefined,
  text: '',
  name: '',
  check: 'empty',
  suggestions: [],
  progress: { step: 'choosing' },
}

/** A name registration in the state that a story sets. */
export interface FakeNames {
  readonly plugin: Plugin<NamesPlugin>
  /** Changes the state. */
  setState(state: Partial<NameChoiceState>): void
}

/** Returns the plugin with its own views, and without a registry. */
export function fakeNames(): FakeNames {
  const store = createSlice<NameChoiceState>(untyped, nothing)
  const choice: NameChoice = {
    store,
    open: nothing,
    setText: (text) =>
      store.setState((state) => ({ ...state, text, check: text === '' ? 'empty' : 'checking' })),
    retry: nothing,
    submit: nothing,
  }
  const findNothing = (): Promise<undefined> => Promise.resolve(undefined)
  const api: NamesApi = {
    isName: () => false,
    resolve: findNothing,
    lookUp: () => Promise.resolve(store.getState().ownName),
    suggest: () => Promise.resolve([]),
    isFree: () => Promise.resolve(true),
    ownName: () => Promise.resolve(store.getState().ownName),
    register: () => new Promise(nothing),
  }
  return {
    setState: (state) => store.setState({ ...untyped, ...state }),
    plugin: definePlugin<NamesPlugin>({
      ...namesPlugin.manifest,
      services: [
        provide(NamesToken, { deps: [], create: () => api }),
        provide(NameChoiceToken, { deps: [], create: () => choice }),
      ],
    }),
  }
}
