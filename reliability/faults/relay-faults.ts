import { alice, carol } from '../world/evm-wallet.js'
import type { Party } from '../world/virtual-relay.js'
import type { WalletConnectSide } from '../world/with-wallet-connect.js'
import type { World } from '../world/world.js'
import { compoundFaults } from './compound-faults.js'
import type { Fault } from './fault.js'
import { noFault } from './faults.js'
import { pageFaults } from './page-faults.js'
import { walletFaults } from './wallet-faults.js'

/** Begins a fault of the relay or of the wallet app behind it. */
type Begin = (side: WalletConnectSide, world: World) => (() => void) | undefined

const fault = (area: 'relay' | 'wallet', name: string, begin: Begin, isEvent = false): Fault => ({
  name,
  area,
  isEvent,
  begin(world) {
    if (!world.walletConnect) throw new Error(`${name}: the world has no relay.`)
    return begin(world.walletConnect, world)
  },
})

/** Closes the sockets of parties, and refuses new ones. */
function takeDown({ relay }: WalletConnectSide, parties: readonly Party[]): () => void {
  for (const party of parties) {
    relay.lines[party].isDown = true
    relay.drop(party)
  }
  return () => {
    for (const party of parties) relay.lines[party].isDown = false
  }
}

/** Loses every frame of parties, as a network does that drops packets: no socket is closed. */
function mute({ relay }: WalletConnectSide, parties: readonly Party[]): () => void {
  for (const party of parties) relay.lines[party].isMute = true
  return () => {
    for (const party of parties) relay.lines[party].isMute = false
  }
}

/** Delays every frame of the relay to the page, in order. */
function slowDown({ relay }: WalletConnectSide, delay: () => number): () => void {
  relay.lines.page.delay = delay
  return () => {
    relay.lines.page.delay = () => 0
  }
}

/** Closes the page's socket with each message that the page publishes, before the relay confirms it. */
function closeAtMessages({ relay }: WalletConnectSide): () => void {
  return relay.onPublished((from) => {
    if (from === 'page') relay.drop('page')
  })
}

const setFaults =
  (faults: Parameters<WalletConnectSide['relay']['setFaults']>[0]): Begin =>
  ({ relay }) => {
    relay.setFaults(faults)
    return () => relay.setFaults({ duplicates: 0, delay: 0, reorder: false, silent: false })
  }

/** Faults of WalletConnect's relay, and of the wallet app behind it. */
export const relayFaults: readonly Fault[] = [
  fault('relay', 'relay is down', (side) => takeDown(side, ['page', 'wallet'])),
  fault('relay', 'relay is silent', (side) => mute(side, ['page', 'wallet'])),
  fault('relay', 'relay is slow', (side, { faultRandom }) =>
    slowDown(side, () => faultRandom.between(1_000, 5_000)),
  ),
  fault('relay', 'relay answers after the timeout', (side) => slowDown(side, () => 65_000)),
  fault('relay', 'relay reorders', setFaults({ reorder: true })),
  fault('relay', 'relay delivers everything three times', setFaults({ duplicates: 2 })),
  fault(
    'relay',
    'relay delivers late, twice and out of order',
    setFaults({ duplicates: 1, delay: 2_000, reorder: true }),
  ),
  fault('relay', 'relay accepts, and never confirms', setFaults({ silent: true })),
  fault('relay', 'relay confirms, and delivers later', ({ relay }) => relay.hold()),
  fault('relay', 'relay replays old messages', ({ relay }, { clock }) => {
    relay.replay()
    const stop = clock.every(3_000, relay.replay)
    return () => {
      stop()
      relay.replay()
    }
  }),
  fault(
    'relay',
    'relay closes its sockets',
    ({ relay }) => {
      relay.drop()
      return undefined
    },
    true,
  ),
  fault('relay', 'relay closes the socket at each message', closeAtMessages),
  fault(
    'relay',
    'relay restarts without its messages',
    ({ relay }) => {
      relay.forget()
      relay.drop()
      return undefined
    },
    true,
  ),
  fault('relay', 'relay is down, and the tab is reloaded', (side, { clock, tab }) => {
    const heal = takeDown(side, ['page', 'wallet'])
    clock.after(2_000, () => tab.kill())
    return heal
  }),
  fault(
    'relay',
    'relay never confirms, and the tab is reloaded and old messages replayed',
    ({ relay }, { clock, tab }) => {
      relay.setFaults({ silent: true })
      clock.after(9_000, () => tab.kill())
      return () => {
        relay.setFaults({ silent: false })
        relay.replay()
      }
    },
  ),
  fault('wallet', 'wallet app is offline', (side) => takeDown(side, ['wallet'])),
  fault('wallet', 'wallet app loses its network', (side) => mute(side, ['wallet'])),
  fault('wallet', 'wallet app rejects connections', ({ app }) => {
    app.onProposal = 'reject'
    return () => {
      app.onProposal = 'approve'
    }
  }),
  fault('wallet', 'wallet app answers no connection', ({ app }) => {
    app.onProposal = 'ignore'
    return () => {
      app.onProposal = 'approve'
    }
  }),
  fault('wallet', 'wallet app changes its account', ({ app }) => {
    app.chooseAccount(carol)
    return () => app.chooseAccount(alice)
  }),
  fault('wallet', 'wallet app changes its network', ({ app }) => {
    app.chooseNetwork('eip155:10')
    return () => app.chooseNetwork('eip155:1')
  }),
  fault(
    'wallet',
    'wallet app ends the session',
    ({ app }) => {
      app.endSessions()
      return undefined
    },
    true,
  ),
  fault('relay', 'relay never confirms, and the wallet app ends the session', ({ relay, app }) => {
    relay.setFaults({ silent: true })
    app.endSessions()
    return () => relay.setFaults({ silent: false })
  }),
  fault('wallet', 'wallet app ends the session while the page is offline', (side) => {
    const heal = takeDown(side, ['page'])
    side.app.endSessions()
    return heal
  }),
]

/** Faults of the extension wallet, which is not connected here. */
const ofExtension = /switches the|repeats its events|disconnects$|answers no connect/
/** Their servers are tested without a relay. */
const ofServers = ['node', 'gateway']

/** The faults of cases through WalletConnect. */
export const walletConnectFaults: readonly Fault[] = [
  noFault,
  ...relayFaults,
  ...[...walletFaults, ...pageFaults, ...compoundFaults].filter(
    ({ area, name }) => !ofServers.includes(area) && !(area === 'wallet' && ofExtension.test(name)),
  ),
]
