import type { RouterEntry, RouterState } from './router.js'

/** An action on the modal. The `key` of an entry is always new. */
export type RouterAction =
  | { readonly type: 'push' | 'replace' | 'reset'; readonly entry: RouterEntry }
  | { readonly type: 'back' | 'close' | 'shake' | 'settle' }
  | { readonly type: 'load'; readonly loading: boolean }

/** Returns the state of the modal: closed while an inline view has the stack. */
export const modalState = (state: RouterState): RouterState => (state.surface ? closedRouter : state)

export const closedRouter: RouterState = { open: false, stack: [], loading: false, shaking: false }

/** Returns the next state of the modal. Pure: the same state and action give the same result (UI-06). */
export function routerReducer(state: RouterState, action: RouterAction): RouterState {
  const { open, stack } = state
  const { type } = action
  if (type === 'load') {
    return open && state.loading !== action.loading ? { ...state, loading: action.loading } : state
  }
  if (type === 'shake') return open ? { ...state, shaking: true } : state
  if (type === 'settle') return state.shaking ? { ...state, shaking: false } : state
  const kept = type === 'push' ? stack : type === 'back' || type === 'replace' ? stack.slice(0, -1) : []
  const [first, ...rest] = 'entry' in action ? [...kept, action.entry] : kept
  return first
    ? { ...state, open: true, stack: [first, ...rest], loading: false, shaking: false }
    : open
      ? closedRouter
      : state
}
