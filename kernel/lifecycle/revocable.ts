import { standIn } from '../plugin/stand-in.js'

/** An object through which another is used until it is taken back. */
export interface Revocable {
  /** The same member asked for twice is the same function. `own` members stand in for the target's. */
  view<T extends object>(target: T, own?: Partial<T>): T
  /** Throws once it has ended. */
  check(member: PropertyKey): void
  revoke(): void
}

/**
 * Makes views of objects that end together: a member kept from before cannot be called afterwards.
 *
 * @param hidden names that no view has
 * @param refuse gives what is thrown once it has ended
 */
export function createRevocable(hidden: object, refuse: (member: string) => Error): Revocable {
  let ended = false
  const check: Revocable['check'] = (member) => {
    if (ended) throw refuse(String(member))
  }
  return {
    check,
    view: (target, own) => standIn(target, own, hidden, check),
    revoke() {
      ended = true
    },
  }
}
