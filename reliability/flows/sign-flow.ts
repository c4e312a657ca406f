import type { World } from '../world/world.js'
import { connectWallet } from './connect-wallet.js'
import type { Flow, Scene } from './flow.js'
import { outcomeOf, recordConfirmation, recordReport, shownAccount } from './user-report.js'

const message = 'Vote for proposal 7'

async function sign(world: World, scene: Scene): Promise<void> {
  world.reach('start')
  if (!(await connectWallet(world, 'eip155'))) return
  world.reach('connected')
  await world.until(() => false, world.random.between(5, 20) * 100)
  const account = shownAccount(world, 'eip155')
  const network = world.tab.kernel.connections.active('eip155')?.caipNetworkId
  if (!account || !network) return
  const confirmation = recordConfirmation(world, scene, { action: 'signature', network, account, message })
  const params = [`0x${Buffer.from(message).toString('hex')}`, account]
  const request = world.tab.kernel.rpc.request({ method: 'personal_sign', params, namespace: 'eip155' })
  world.reach('confirmed')
  const outcome = await outcomeOf(world, 'personal_sign', request)
  if (!outcome) return
  // A signature moves nothing: only a rejection says that there is none.
  const isRejected = 'code' in outcome && outcome.code === 'USER_REJECTED'
  recordReport(world, scene, confirmation, {
    wasSent: 'value' in outcome ? 'yes' : isRejected ? 'no' : 'unknown',
    reason: 'value' in outcome ? 'signed' : outcome.code,
  })
}

/** Signs a message for the host. */
export const signFlow: Flow = {
  name: 'sign',
  namespaces: ['eip155'],
  moments: ['start', 'connecting', 'connected', 'confirmed', 'at the wallet', 'executed'],
  run: sign,
}
