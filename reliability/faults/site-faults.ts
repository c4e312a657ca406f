import type { SecureSiteSide } from '../world/with-secure-site.js'
import type { World } from '../world/world.js'
import { compoundFaults } from './compound-faults.js'
import type { Fault } from './fault.js'
import { noFault } from './faults.js'
import { pageFaults } from './page-faults.js'
import { networkFaults, siteServerFaults } from './server-faults.js'
import { walletFaults } from './wallet-faults.js'

const event = (name: string, happen: (site: SecureSiteSide, world: World) => void): Fault => ({
  name,
  area: 'site',
  isEvent: true,
  begin(world) {
    if (!world.secureSite) throw new Error(`${name}: the world has no secure site.`)
    happen(world.secureSite, world)
    return undefined
  },
})

/** Faults of the secure site, of its frame, and of the user in it. */
export const siteFaults: readonly Fault[] = [
  ...siteServerFaults,
  event('frame is loaded again', (site) => site.reloadFrames()),
  event('frame answers nothing any more', (site) => site.freezeFrames()),
  event('user closes the view of the frame', (_, { tab }) => tab.kernel.router.close({ force: true })),
  event('user ends every session at the site', (site, { track }) => void track('end', site.endSessions())),
  event('user ends every session while the frame is loaded again', (site, { track }) => {
    void track('end', site.endSessions())
    site.reloadFrames()
  }),
]

/** What the user of a frame decides, and the wallet in it does not answer in another way. */
const decisions = ['rejects', 'rejects late', 'hangs', 'forgets its requests', 'approves late']
const ofUser = new Set(decisions.map((one) => `wallet ${one}`))
const others = /^wallet|connect, and the host|gateway/

/** The faults of cases with the embedded wallet. */
export const embeddedFaults: readonly Fault[] = [
  noFault,
  ...siteFaults,
  ...walletFaults.filter(({ name }) => ofUser.has(name)),
  ...networkFaults.filter(({ area }) => area === 'node'),
  ...pageFaults,
  ...compoundFaults.filter(
    ({ name }) => !others.test(name) || name === 'wallet hangs, and the tab is reloaded',
  ),
]
