import type { RouterEntry, RouterState } from './router.js'

/** What can happen to the modal. `key` is new for each entry. */
export type RouterAction =
  | { readonly type: 'push' | 'replace' | 'reset'; readonly entry: RouterEntry }
  | { readonly type: 'back' | 'close' | 'shake' | 'settle' }

export const closedRouter: RouterState = { open: false, stack: [], shaking: false }

/** The next state of the modal. Pure: the same state and action give the same answer (UI-06). */
export function routerReducer(state: RouterState, action: RouterAction): RouterState {
  if (action.type === 'close') return state.open ? closedRouter : state
  if (action.type === 'reset' || !state.open) {
    return 'entry' in action ? { open: true, stack: [action.entry], shaking: false } : state
  }
  const [first, ...rest] = state.stack
  const last = rest.length - 1
  switch (action.type) {
    case 'push':
      return { open: true, stack: [first, ...rest, action.entry], shaking: false }
    case 'replace':
      return last < 0
        ? { open: true, stack: [action.entry], shaking: false }
        : { open: true, stack: [first, ...rest.slice(0, last), action.entry], shaking: false }
    case 'back':
      return last < 0 ? closedRouter : { open: true, stack: [first, ...rest.slice(0, last)], shaking: false }
    case 'shake':
      return { ...state, shaking: true }
    case 'settle':
      return state.shaking ? { ...state, shaking: false } : state
  }
}
