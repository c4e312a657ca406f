import { HistoryToken } from '#plugins/history'
import { NetworkPickerToken } from '#plugins/networks'
import { NftsToken } from '#plugins/nfts'
import { PermissionsToken } from '#plugins/permissions-centre'
import { PortfolioToken } from '#plugins/portfolio'
import { SendToken } from '#plugins/send'
import { TokensToken } from '#plugins/tokens'
import { durations } from '../case.js'
import { faults } from '../faults/faults.js'
import { connectWallet } from '../flows/connect-wallet.js'
import type { Scene } from '../flows/flow.js'
import { flows } from '../flows/flows.js'
import { loadPlugin } from '../flows/load-plugin.js'
import { recordConfirmation, shownAccount } from '../flows/user-report.js'
import { planFault, runFlow } from '../run-case.js'
import { alice, carol } from '../world/evm-wallet.js'
import type { Random } from '../world/random.js'
import type { World } from '../world/world.js'

/** A walk of a user through one world. */
export interface Walk {
  readonly world: World
  /** Confirmations so far, of all steps. */
  confirmations: number
  /** Views that the user has open: what stops watching them. */
  readonly watched: (() => void)[]
  /** Heals the faults that still last. */
  readonly heals: (() => void)[]
}

/** What a user may do next. Its own seed decides everything about it: other steps may be left out. */
export interface WalkStepKind {
  readonly name: string
  /** How often it is taken, compared with the others. */
  readonly weight: number
  run(walk: Walk, random: Random): Promise<void>
}

const namespaces = ['eip155', 'eip155', 'solana', 'bip122', 'polkadot'] as const

/** Views without parameters. */
const views = [
  'Account',
  'AddToken',
  'AllWallets',
  'Nfts',
  'Portfolio',
  'Tokens',
  'Transactions',
  'WalletReceive',
] as const

/** Watches a store as its view does, until the user leaves it. */
async function watch({ world, watched }: Walk, random: Random): Promise<void> {
  const { kernel } = world.tab
  const load = random.pick([
    async () => (await kernel.load(PortfolioToken)).watch(),
    async () => (await kernel.load(HistoryToken)).watch(),
    async () => (await kernel.load(NftsToken)).watch(),
    async () => (await kernel.load(PermissionsToken)).watch(),
    async () => (await kernel.load(TokensToken)).watch(random.pick(namespaces)),
  ])
  const { tab } = world
  await world.track('watch', load()).then((stop) => {
    if (stop && tab.isOpen()) watched.push(stop)
    else stop?.()
  })
}

/** Sends something to the wallet for the host, which does not wait: other steps go on while the wallet is open. */
async function requestForHost(walk: Walk, random: Random): Promise<void> {
  const { world } = walk
  const { kernel } = world.tab
  const account = shownAccount(world, 'eip155')
  const network = kernel.connections.active('eip155')?.caipNetworkId
  if (!account || !network) return
  const value = random.between(1, 1_000)
  const to = random.pick([alice, carol, '0x8617E340B3D01FA5F11F306F4090FD50E238070D'])
  const scene: Scene = { namespace: 'eip155', confirmations: walk.confirmations }
  const confirmation = recordConfirmation(world, scene, {
    action: 'payment',
    network,
    account,
    to: to.toLowerCase(),
    value: String(value),
  })
  walk.confirmations = scene.confirmations
  const transaction = { from: account, to, value: `0x${value.toString(16)}`, data: '0x' }
  const request = kernel.rpc.request({
    method: 'eth_sendTransaction',
    params: [transaction],
    namespace: 'eip155',
  })
  void world.track('request of the host', request)
  request.then(
    () => world.history.add({ type: 'reported', confirmation, wasSent: 'yes', reason: 'sent' }),
    (error: unknown) => {
      const { code = '' } = Object(error)
      const wasSent = code === 'USER_REJECTED' ? 'no' : 'unknown'
      world.history.add({ type: 'reported', confirmation, wasSent, reason: String(code) })
    },
  )
}

/** Fills a draft, and leaves it: nothing is confirmed. */
async function leaveDraft({ world }: Walk, random: Random): Promise<void> {
  if (!(await connectWallet(world, 'eip155'))) return
  await activate(world, 'eip155')
  const send = await loadPlugin(world, SendToken)
  if (!send || send.store.getState().progress.step === 'approving') return
  const stop = send.watch()
  const amount = random.pick(['0', '0.1', '99999', '1e3', '0.000000000000000001', ''])
  const recipient = random.pick(['0x8617E340B3D01FA5F11F306F4090FD50E238070D', 'nobody.eth', '', alice])
  send.fill({ amount, recipient, token: random.pick(['ETH', 'USD']) })
  await world.until(() => false, random.between(1, 40) * 100)
  if (random.between(0, 1) === 1) {
    void world.track('review', send.review())
    await world.until(() => false, random.between(1, 30) * 100)
  }
  if (world.tab.isOpen()) {
    if (send.store.getState().progress.step !== 'approving') send.reset()
    stop()
  }
}

/** Chooses the namespace of a connection, as the user does who has several. */
export async function activate(world: World, namespace: string): Promise<void> {
  const { connections, networks } = world.tab.kernel
  const connection = connections.active(namespace)
  if (!connection || connections.active()?.namespace === namespace) return
  let isOver = false
  void world.track('activate', networks.switchTo(connection.caipNetworkId)).finally(() => {
    isOver = true
  })
  await world.until(() => isOver, 30_000)
}

const runFlowStep = async (walk: Walk, random: Random, withFault: boolean): Promise<void> => {
  const { world } = walk
  // The wallet of a walk has no batches.
  const flow = random.pick(flows.filter(({ hasBatches }) => !hasBatches))
  const namespace = random.pick(flow.namespaces)
  const scene: Scene = { namespace, confirmations: walk.confirmations }
  const fault = random.pick(faults)
  const moment = random.pick(flow.moments)
  const duration = random.pick(['brief', 'long'] as const)
  const plan = withFault ? planFault(world, { fault, moment, duration }) : undefined
  await activate(world, namespace)
  await runFlow(world, flow, scene)
  walk.confirmations = scene.confirmations
  plan?.heal()
}

/** The steps of a walk. */
export const walkSteps: readonly WalkStepKind[] = [
  { name: 'flow', weight: 10, run: (walk, random) => runFlowStep(walk, random, false) },
  { name: 'flow with a fault', weight: 14, run: (walk, random) => runFlowStep(walk, random, true) },
  { name: 'request of the host', weight: 12, run: requestForHost },
  { name: 'draft', weight: 8, run: leaveDraft },
  { name: 'watch', weight: 12, run: watch },
  {
    name: 'leave a view',
    weight: 10,
    async run({ watched }, random) {
      const [stop] = watched.splice(random.between(0, Math.max(watched.length - 1, 0)), 1)
      stop?.()
    },
  },
  {
    name: 'wait',
    weight: 16,
    async run({ world }, random) {
      await world.until(() => false, random.pick([200, 3_000, 20_000, 90_000]))
    },
  },
  {
    name: 'connect',
    weight: 6,
    async run({ world }, random) {
      await connectWallet(world, random.pick(namespaces))
    },
  },
  {
    name: 'disconnect',
    weight: 3,
    async run({ world }, random) {
      const which = random.pick(['all', ...namespaces])
      const { connections } = world.tab.kernel
      void world.track('disconnect', connections.disconnect(which === 'all' ? undefined : which))
      await world.until(() => false, random.between(0, 20) * 100)
    },
  },
  {
    name: 'switch the network',
    weight: 6,
    async run({ world }, random) {
      const { kernel } = world.tab
      const picker = await world.track('load', kernel.load(NetworkPickerToken))
      picker?.switchTo(random.pick(['eip155:1', 'eip155:10']))
      await world.until(() => false, random.between(0, 30) * 100)
    },
  },
  {
    name: 'switch the account in the wallet',
    weight: 5,
    async run({ world }, random) {
      const index = random.between(0, 1)
      world.evmWallet.chooseAccount(index === 0 ? alice : carol)
      for (const wallet of world.connectorWallets.values()) wallet.chooseAccount(index)
    },
  },
  {
    name: 'switch the network in the wallet',
    weight: 4,
    async run({ world }, random) {
      world.evmWallet.chooseNetwork(random.pick(['eip155:1', 'eip155:10']))
    },
  },
  {
    name: 'fault',
    weight: 6,
    async run({ world, heals }, random) {
      const fault = random.pick(faults)
      world.history.add({ type: 'fault', text: fault.name })
      let heal = fault.begin(world)
      const end = (): void => {
        if (heal) world.history.add({ type: 'healed', text: fault.name })
        heal?.()
        heal = undefined
      }
      heals.push(end)
      world.clock.after(random.pick([durations.brief, durations.long]), end)
    },
  },
  {
    name: 'open and close a view',
    weight: 6,
    async run({ world }, random) {
      const { kernel } = world.tab
      try {
        kernel.open({ view: random.pick(views) })
      } catch (error) {
        // The code of its plugin has not arrived.
        if (Object(error).code !== 'VIEW_NOT_FOUND') throw error
        world.note('the view is missing')
      }
      await world.until(() => false, random.between(0, 30) * 100)
      kernel.close({ force: true })
    },
  },
  {
    name: 'reload',
    weight: 2,
    async run({ world }) {
      world.tab.kill()
    },
  },
  {
    name: 'second tab',
    weight: 2,
    async run({ world }, random) {
      const second = world.openTab(false)
      await world.until(() => false, random.between(1, 50) * 100)
      void world.track('dispose of the second tab', second.dispose())
    },
  },
]
