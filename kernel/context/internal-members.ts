import type { Contributions } from '../contributions/contribution-point.js'
import type { ContributionRegistry } from '../contributions/contribution-registry.js'
import type { StoreRegistry, Stores } from '../store/stores.js'

/** Names of the members that a service has for the kernel only: those of `Whole` that plugins do not see. */
export type InternalMembers<Whole, Seen> = { readonly [Name in Exclude<keyof Whole, keyof Seen>]: true }

/**
 * The members that the kernel's own services have for the kernel only. A member that one of them gets besides its
 * interface does not compile before it is listed, and a member of an interface cannot be listed.
 */
export const internalMembers: InternalMembers<
  ContributionRegistry & StoreRegistry,
  Contributions & Stores
> & {
  readonly dispose: true
} = {
  add: true,
  removeAll: true,
  setWhole: true,
  describe: true,
  dispose: true,
}
