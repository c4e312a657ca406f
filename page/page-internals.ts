import type { InternalMembers } from '../kernel/context/internal-members.js'
import type { KernelRouter } from './router/create-router.js'
import type { Router } from './router/router.js'

/** The members that the page's services have for the kernel only. */
export const pageInternals: InternalMembers<KernelRouter, Router> & {
  /** A member of `I18n`: a plugin's texts come from its manifest. */
  readonly register: true
} = {
  seenBy: true,
  register: true,
  dispose: true,
}
