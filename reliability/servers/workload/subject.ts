import type { Random } from '../../world/random.js'
import type { FleetServer, ServerFleet } from '../fleet/server-fleet.js'

/** A server under load, and what must stay true of it. */
export interface Subject {
  readonly name: 'gateway' | 'secure-site'
  readonly server: FleetServer
  /** Runs the requests of one client to their end; returns what was violated. */
  history(fleet: ServerFleet, random: Random): Promise<readonly string[]>
  /** Checks the database after all histories have ended; returns what is violated. */
  check(fleet: ServerFleet): Promise<readonly string[]>
  /** Ends what belongs to the subject; its fleets have been stopped. */
  stop(): Promise<void>
}
