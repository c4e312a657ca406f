import { base58 } from '@scure/base'
import type { World } from '../world/world.js'
import { connectWallet } from './connect-wallet.js'
import type { Flow, Scene } from './flow.js'
import { outcomeOf, recordConfirmation, recordReport } from './user-report.js'

const message = 'Vote for proposal 7'

/** Returns the request that signs a message. Sources: EIP-1474, WalletConnect's references of the others. */
function requestOf(namespace: string, account: string) {
  const bytes = Buffer.from(message)
  if (namespace === 'eip155')
    return { method: 'personal_sign', params: [`0x${bytes.toString('hex')}`, account] }
  if (namespace === 'solana')
    return { method: 'solana_signMessage', params: { message: base58.encode(bytes), pubkey: account } }
  if (namespace === 'bip122') return { method: 'signMessage', params: { account, message, address: account } }
  return { method: 'polkadot_signMessage', params: { message, address: account } }
}

async function sign(world: World, scene: Scene): Promise<void> {
  const { namespace } = scene
  world.reach('start')
  if (!(await connectWallet(world, namespace))) return
  world.reach('connected')
  await world.until(() => false, world.random.between(5, 20) * 100)
  const connection = world.tab.kernel.connections.active(namespace)
  const address = connection?.accounts[0]?.address
  if (!connection || !address) return
  const network = connection.caipNetworkId
  // Letter case has a meaning in base58.
  const account = namespace === 'eip155' ? address.toLowerCase() : address
  const confirmation = recordConfirmation(world, scene, { action: 'signature', network, account, message })
  const request = world.tab.kernel.rpc.request({ ...requestOf(namespace, account), namespace })
  world.reach('confirmed')
  const outcome = await outcomeOf(world, 'signature', request)
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
  namespaces: ['eip155', 'solana', 'bip122', 'polkadot'],
  moments: ['start', 'connecting', 'connected', 'confirmed', 'at the wallet', 'executed'],
  run: sign,
}
