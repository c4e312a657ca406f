import { compoundFaults } from './compound-faults.js'
import type { Fault } from './fault.js'
import { pageFaults } from './page-faults.js'
import { networkFaults } from './server-faults.js'
import { walletFaults } from './wallet-faults.js'

/** A fault that changes nothing: flows must succeed with it. */
export const noFault: Fault = { name: 'nothing fails', area: 'host', isEvent: true, begin: () => undefined }

/** All faults of the matrix. */
export const faults: readonly Fault[] = [
  noFault,
  ...networkFaults,
  ...walletFaults,
  ...pageFaults,
  ...compoundFaults,
]
