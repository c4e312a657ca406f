import { actsOnOthers } from './hostile/acts-on-others.js'
import { callsHosts } from './hostile/calls-hosts.js'
import { changesData } from './hostile/changes-data.js'
import { emitsEvents } from './hostile/emits-events.js'
import { keepsContext } from './hostile/keeps-context.js'
import { keepsFromConnecting } from './hostile/keeps-from-connecting.js'
import { neverSettles } from './hostile/never-settles.js'
import { opensLinks } from './hostile/opens-links.js'
import { reachesOthers } from './hostile/reaches-others.js'
import { replacesOthers } from './hostile/replaces-others.js'
import { requestsWallets } from './hostile/requests-wallets.js'
import { sendsGiants } from './hostile/sends-giants.js'
import { takesStorage } from './hostile/takes-storage.js'
import { returnsLies } from './hostile/tells-lies.js'
import { throwsEverywhere } from './hostile/throws-everywhere.js'
import { usesPrototypeKeys } from './hostile/uses-prototype-keys.js'
import type { HostileCase } from './hostile-case.js'

/** The kinds of hostile plugins, each refused or contained alone. */
export const hostileCases: readonly HostileCase[] = [
  requestsWallets,
  callsHosts,
  takesStorage,
  emitsEvents,
  opensLinks,
  sendsGiants,
  usesPrototypeKeys,
  replacesOthers,
  neverSettles,
  throwsEverywhere,
  keepsContext,
  returnsLies,
  reachesOthers,
  changesData,
  actsOnOthers,
  keepsFromConnecting,
]

export type { HostileCase }
