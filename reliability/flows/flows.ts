import { approveFlow, revokeFlow, revokeInBatchFlow } from './approval-flows.js'
import { bridgeFlow } from './bridge-flow.js'
import { buyFlow } from './buy-flow.js'
import { connectFlow, restoreFlow } from './connect-flow.js'
import type { Flow } from './flow.js'
import { payFlow, payInBatchFlow } from './pay-flow.js'
import { registerFlow } from './register-flow.js'
import { sendFlow, sendInBatchFlow } from './send-flow.js'
import { signFlow } from './sign-flow.js'
import { signInFlow } from './sign-in-flow.js'
import { swapFlow, swapInBatchFlow } from './swap-flow.js'

/** All flows of the matrix. */
export const flows: readonly Flow[] = [
  connectFlow,
  restoreFlow,
  signFlow,
  signInFlow,
  sendFlow,
  payFlow,
  swapFlow,
  bridgeFlow,
  buyFlow,
  approveFlow,
  revokeFlow,
  registerFlow,
  sendInBatchFlow,
  payInBatchFlow,
  swapInBatchFlow,
  revokeInBatchFlow,
]
