import { type SiwxState, SiwxToken } from '#plugins/siwx'
import { signInText } from '../world/sign-in-message.js'
import type { World } from '../world/world.js'
import { openPlugin } from './attempts.js'
import type { Flow, Scene } from './flow.js'
import { type Report, recordConfirmation, recordReport } from './user-report.js'

/** What the widget says of a sign-in; `undefined` while it goes on. A signature moves nothing: only a rejection says that there is none. */
function reportOf(state: SiwxState): Report | undefined {
  if (state.status === 'signed') return { wasSent: 'yes', reason: 'signed' }
  if (state.status === 'needed' && state.fault)
    return { wasSent: state.fault === 'declined' ? 'no' : 'unknown', reason: state.fault }
  return state.status === 'idle' || state.status === 'signed-out'
    ? { wasSent: 'unknown', reason: state.status }
    : undefined
}

async function signIn(world: World, scene: Scene): Promise<void> {
  const siwx = await openPlugin(world, scene, SiwxToken)
  if (!siwx) return
  void world.track('sign-in', siwx.signIn())
  for (let attempt = 0; attempt < 4; attempt += 1) {
    const state = (): SiwxState => siwx.store.getState()
    await world.until(() => ['needed', 'signed'].includes(state().status), 60_000)
    const needed = state()
    if (needed.status !== 'needed') return
    world.reach('review')
    await world.until(() => false, world.random.between(5, 20) * 100)
    const shown = state()
    if (shown.status !== 'needed') continue
    const { caipNetworkId: chainId, address } = shown.account
    const domain = new URL(world.tab.platform.page.url()).host
    // Each press of Sign is a new intention: the server takes each nonce once.
    scene.intention = undefined
    const confirmation = recordConfirmation(world, scene, {
      action: 'signature',
      network: chainId,
      account: chainId.startsWith('eip155:') ? address.toLowerCase() : address,
      message: signInText({ domain, address, chainId }),
    })
    for (let press = 0; press < world.random.pick([1, 2]); press += 1) siwx.confirm()
    world.reach('confirmed')
    await world.until(() => state().status !== 'needed' || reportOf(state()) !== undefined, 5_000)
    await world.until(() => reportOf(state()) !== undefined, 600_000)
    const report = reportOf(state())
    recordReport(world, scene, confirmation, report)
    if (report?.reason === 'signed') world.reach('signed in')
    if (report?.reason === 'signed' || !report) return
    await world.until(() => false, 2_000)
  }
}

/** Signs in on the server with the wallet, by the server's nonce. */
export const signInFlow: Flow = {
  name: 'sign in',
  namespaces: ['eip155', 'solana'],
  moments: [
    'start',
    'connecting',
    'connected',
    'review',
    'confirmed',
    'at the wallet',
    'executed',
    'signed in',
  ],
  run: signIn,
}
