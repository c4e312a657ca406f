import { approveFlow } from './approval-flows.js'
import { connectFlow, restoreFlow } from './connect-flow.js'
import type { Flow } from './flow.js'
import { payFlow } from './pay-flow.js'
import { sendFlow } from './send-flow.js'
import { signFlow } from './sign-flow.js'
import { signInFlow } from './sign-in-flow.js'
import { switchNetworkFlow } from './switch-network-flow.js'

/** The flows that also run with wallets that are no extension: through a session of WalletConnect, and in the frame of the secure site. */
export const walletFlows: readonly Flow[] = [
  connectFlow,
  restoreFlow,
  signFlow,
  signInFlow,
  sendFlow,
  payFlow,
  approveFlow,
  switchNetworkFlow,
]
