import { allFacts, type EventFacts } from '../kernel/plugin/kernel-events.js'

/** Events of the modal. */
export interface PageEvents {
  'modal:opened': { readonly view: string; readonly connected: boolean }
  'modal:closed': { readonly connected: boolean }
  'router:changed': { readonly view: string | undefined; readonly depth: number }
}

export const pageEventFacts: EventFacts<PageEvents> = {
  'modal:opened': allFacts,
  'modal:closed': allFacts,
  'router:changed': ({ view = '', depth }) => ({ view, depth }),
}
