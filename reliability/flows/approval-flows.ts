import {
  type ListedPermission,
  type PermissionsApi,
  PermissionsToken,
  type Revocation,
} from '#plugins/permissions-centre'
import { otherSpender, spender, tokenAddress } from '../world/evm-ledger.js'
import type { World } from '../world/world.js'
import { openPlugin, whileWatching } from './attempts.js'
import { connectWallet } from './connect-wallet.js'
import type { Flow, Scene } from './flow.js'
import { outcomeOf, type Report, recordConfirmation, recordReport, shownAccount } from './user-report.js'

const word = (hex: string): string => hex.replace('0x', '').padStart(64, '0')

/** The host asks for an allowance, as a shop does. */
async function askForAllowance(world: World, scene: Scene): Promise<void> {
  const account = shownAccount(world, 'eip155')
  const network = world.tab.kernel.connections.active('eip155')?.caipNetworkId
  if (!account || !network) return
  const confirmation = recordConfirmation(world, scene, {
    action: 'approval',
    network,
    account,
    to: spender,
    value: '7000000',
    token: tokenAddress,
  })
  const data = `0x095ea7b3${word(spender)}${word((7_000_000).toString(16))}`
  const transaction = { from: account, to: tokenAddress, value: '0x0', data }
  const request = world.tab.kernel.rpc.request({
    method: 'eth_sendTransaction',
    params: [transaction],
    namespace: 'eip155',
  })
  // A host may use its object again: the request is what it was at the call.
  transaction.data = `0x095ea7b3${word(spender)}${'f'.repeat(64)}`
  world.reach('confirmed')
  const outcome = await outcomeOf(world, 'eth_sendTransaction', request)
  if (!outcome) return
  const isRejected = 'code' in outcome && outcome.code === 'USER_REJECTED'
  recordReport(world, scene, confirmation, {
    wasSent: 'value' in outcome ? 'yes' : isRejected ? 'no' : 'unknown',
    reason: 'value' in outcome ? 'sent' : outcome.code,
  })
}

export async function approve(world: World, scene: Scene): Promise<void> {
  world.reach('start')
  if (!(await connectWallet(world, 'eip155'))) return
  world.reach('connected')
  await world.until(() => false, 1_000)
  await askForAllowance(world, scene)
}

/** Lets a contract of the host spend tokens. */
export const approveFlow: Flow = {
  name: 'approve',
  namespaces: ['eip155'],
  moments: ['start', 'connecting', 'connected', 'confirmed', 'at the wallet', 'executed'],
  run: approve,
}

/** What the list says of a revocation; `undefined` while it goes on. */
function reportOf(revocation: Revocation | undefined): Report | undefined {
  if (revocation?.status === 'done') return { wasSent: 'yes', reason: 'success' }
  if (revocation?.status !== 'failed') return undefined
  const { reason } = revocation
  const isUnsent = ['declined', 'changed', 'unsent', 'noFunds', 'skipped'].includes(reason)
  return { wasSent: isUnsent ? 'no' : 'unknown', reason }
}

/** While nothing fails, the host asks again for what was revoked: the open list displays it as in force. */
async function grantAgain(
  world: World,
  scene: Scene,
  permissions: PermissionsApi,
  { id }: ListedPermission,
): Promise<void> {
  const { history, evmLedgers } = world
  if (history.events.some((event) => event.type === 'fault' && event.text !== 'nothing fails')) return
  scene.intention = 'granted again'
  await askForAllowance(world, scene)
  const account = shownAccount(world, 'eip155')
  if (scene.last !== 'yes' || (evmLedgers[0]?.allowanceOf(account, spender) ?? 0n) === 0n) return
  await world.until(() => false, 5_000)
  void world.track('refresh', permissions.refresh())
  await world.until(() => false, 5_000)
  const state = permissions.store.getState()
  const isListed = state.status === 'ready' && state.permissions.some((one) => one.id === id)
  if (!isListed || permissions.revocations.getState()[id]?.status === 'done')
    world.violations.push(`truth: ${id} was granted again, and is displayed as revoked`)
}

/** Revokes the listed permissions of contracts, all of them by one confirmation. */
async function revoke(world: World, scene: Scene, spenders: readonly string[]): Promise<void> {
  const permissions = await openPlugin(world, scene, PermissionsToken)
  if (!permissions) return
  await whileWatching(world, permissions, async () => {
    const found = () => {
      const state = permissions.store.getState()
      // Sessions are listed, too, and end without the wallet; what has ended stays in its place.
      return state.status === 'ready'
        ? state.permissions.filter(
            ({ id, source, holder }) =>
              source === 'chain' &&
              spenders.includes(holder.address?.toLowerCase() ?? '') &&
              permissions.revocations.getState()[id]?.status !== 'done',
          )
        : []
    }
    if (!(await world.until(() => found().length > 0, 90_000))) return world.note('no permission is listed')
    world.reach('review')
    await world.until(() => false, 1_500)
    const listed = found()
    const account = shownAccount(world, 'eip155')
    const network = world.tab.kernel.connections.active('eip155')?.caipNetworkId
    if (listed.length === 0 || !network) return
    const confirmations = listed.map(({ id, holder }) => {
      // Each one happens once.
      if (spenders.length > 1) scene.intention = `revocation-${scene.confirmations + 1}`
      const to = holder.address?.toLowerCase() ?? ''
      const content = { action: 'approval', network, account, to, value: '0', token: tokenAddress } as const
      return { id, confirmation: recordConfirmation(world, scene, content) }
    })
    void world.track('revoke', permissions.revoke(confirmations.map(({ id }) => id)))
    world.reach('confirmed')
    const report = (id: string): Report | undefined => reportOf(permissions.revocations.getState()[id])
    await world.until(() => confirmations.every(({ id }) => report(id) !== undefined), 600_000)
    for (const { id, confirmation } of confirmations) recordReport(world, scene, confirmation, report(id))
    const [permission, ...others] = listed
    if (permission && others.length === 0 && report(permission.id)?.reason === 'success')
      await grantAgain(world, scene, permissions, permission)
  })
}

/** Revokes a permission of the list. */
export const revokeFlow: Flow = {
  name: 'revoke',
  namespaces: ['eip155'],
  moments: ['start', 'connecting', 'connected', 'review', 'confirmed', 'at the wallet', 'executed'],
  run: (world, scene) => revoke(world, scene, [spender]),
}

/** Revokes two permissions of the list by one request. */
export const revokeInBatchFlow: Flow = {
  ...revokeFlow,
  name: 'revoke in a batch',
  hasBatches: true,
  run: (world, scene) => revoke(world, scene, [spender, otherSpender]),
}
