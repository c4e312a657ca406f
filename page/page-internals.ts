import type { InternalMembers } from '../kernel/lifecycle/internal-members.js'
import type { KernelRouter } from './router/create-router.js'
import type { Router } from './router/router.js'

/** What the page's services have for the kernel alone. */
export const pageInternals: InternalMembers<KernelRouter, Router> & {
  /** Of the texts: a plugin has those of its manifest. */
  readonly register: true
} = {
  seenBy: true,
  register: true,
  dispose: true,
}
