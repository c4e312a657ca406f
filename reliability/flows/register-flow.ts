import { type FailureReason, type NameChoice, NameChoiceToken } from '#plugins/names'
import { namesSuffix } from '../world/names-registry.js'
import { claimText } from '../world/sign-in-message.js'
import type { World } from '../world/world.js'
import { openPlugin } from './attempts.js'
import type { Flow, Scene } from './flow.js'
import { type Report, recordConfirmation, recordReport, shownAccount } from './user-report.js'

const label = 'alice-1'
const name = `${label}.${namesSuffix}`

/** Failures after which the name may be registered all the same. */
const unclear: readonly FailureReason[] = ['unclear']

/** What the view says of a registration; `undefined` while it goes on. */
function reportOf({ store }: NameChoice): Report | undefined {
  const { progress } = store.getState()
  if (progress.step === 'registered') return { wasSent: 'yes', reason: 'registered' }
  if (progress.step !== 'choosing') return undefined
  // Another account or network became active right after the end: its notice is gone.
  if (!progress.failure) return { wasSent: 'unknown', reason: 'none' }
  const { reason } = progress.failure
  return { wasSent: unclear.includes(reason) ? 'unknown' : 'no', reason }
}

/** Types the name, and registers it where it is free. */
async function registerOnce(world: World, scene: Scene, choice: NameChoice): Promise<void> {
  const state = () => choice.store.getState()
  // A user who tries again has typed it already.
  if (state().text !== label) choice.setText(label)
  world.reach('draft')
  const isChecked = (): boolean => state().check !== 'checking'
  if (!(await world.until(isChecked, 60_000))) return world.note('the name is being checked')
  if (state().check === 'unknown') choice.retry()
  await world.until(isChecked, 60_000)
  await world.until(() => false, world.random.between(5, 20) * 100)
  const account = shownAccount(world, 'eip155')
  const network = world.tab.kernel.connections.active('eip155')?.caipNetworkId
  const { check, obstacle, ownName } = state()
  if (check !== 'free' || obstacle || ownName !== undefined || !account || !network)
    return world.note(`name: ${check} ${obstacle} ${ownName}`)
  const content = { action: 'signature', network, account, message: claimText({ name, network }) } as const
  // On each network a name is registered once, however often the user tries.
  scene.intention = `${name} on ${network}`
  const confirmation = recordConfirmation(world, scene, content)
  for (let press = 0; press < world.random.pick([1, 2]); press += 1) choice.submit()
  world.reach('confirmed')
  await world.until(() => reportOf(choice) !== undefined, 900_000)
  const report = reportOf(choice)
  recordReport(world, scene, confirmation, report)
  const isOwner = world.names.ownerOf(name) === account
  if (report?.reason === 'taken' && isOwner)
    world.violations.push(`truth: ${name} is displayed as taken, and ${account} has it`)
  if (report?.reason !== 'registered') return
  world.reach('registered')
  if (!isOwner) world.violations.push(`truth: ${name} is displayed as registered by ${account}, and is not`)
}

async function register(world: World, scene: Scene): Promise<void> {
  const choice = await openPlugin(world, scene, NameChoiceToken)
  if (!choice) return
  choice.open()
  // A claim may be signed again: the page looks first who has the name.
  for (let attempt = 0; attempt < 4; attempt += 1) {
    const { progress, ownName } = choice.store.getState()
    if (progress.step === 'registered' || ownName !== undefined) return
    if (progress.step === 'choosing') await registerOnce(world, scene, choice)
    await world.until(() => false, 3_000)
  }
}

/** Registers a name of the host: the wallet signs the claim. */
export const registerFlow: Flow = {
  name: 'register',
  namespaces: ['eip155'],
  moments: [
    'start',
    'connecting',
    'connected',
    'draft',
    'confirmed',
    'at the wallet',
    'executed',
    'registered',
  ],
  run: register,
}
