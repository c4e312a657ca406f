import { QuoinError } from '../errors/quoin-error.js'
import { standIn } from '../plugin/stand-in.js'

/** An object through which another is used until it is taken back. */
export interface Revocable {
  /** The same member asked for twice is the same function. `own` members stand in for the target's. */
  view<T extends object>(target: T, own?: Partial<T>): T
  /** Throws once it has ended, but for `signal`, which tells so. */
  check(member: PropertyKey): void
  revoke(): void
}

/**
 * Makes views of objects that end together: a member kept from before cannot be called afterwards.
 *
 * @param hidden names that no view has
 * @param plugin whose they are: `CONTEXT_STOPPED` names it
 */
export function createRevocable(hidden: object, plugin: string): Revocable {
  let ended = false
  const check: Revocable['check'] = (member) => {
    // Whoever waited asks it whether to go on: it must not be what fails.
    if (ended && member !== 'signal')
      throw new QuoinError('CONTEXT_STOPPED', { details: `plugin '${plugin}', member '${String(member)}'` })
  }
  return {
    check,
    view: (target, own) => standIn(target, own, hidden, check),
    revoke() {
      ended = true
    },
  }
}
