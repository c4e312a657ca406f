import { setMaxListeners } from 'node:events'
import { namespacesOf } from './case.js'
import { faults, noFault } from './faults/faults.js'
import type { Flow } from './flows/flow.js'
import { flows } from './flows/flows.js'
import { sendFlow } from './flows/send-flow.js'
import { switchNetworkFlow } from './flows/switch-network-flow.js'
import { historyText } from './history/history.js'
import { runCase } from './run-case.js'

/**
 * Runs each flow once without a fault, in real time: from then on no code has to be loaded, so that a case takes virtual time only.
 * Throws if a flow violates a rule without a fault.
 *
 * @param only the flows that run
 */
export async function warmUp(only: readonly Flow[] = [...flows, switchNetworkFlow]): Promise<void> {
  // Node warns of many listeners of one signal; a world ends with all of them removed.
  setMaxListeners(0)
  for (const flow of only) {
    for (const namespace of namespacesOf(flow)) {
      const one = { flow, namespace, fault: noFault, moment: 'start', duration: 'lasting', seed: 1 } as const
      // The first run may give up where loading takes long.
      await runCase(one, { realPauseMs: 5 })
      const { violations, history } = await runCase({ ...one, seed: 2 })
      if (violations.length > 0) {
        const what = `${flow.name} on ${namespace} without a fault`
        throw new Error(`caught by: ${violations.join('; ')} (${what})\n${historyText(history)}`)
      }
    }
  }
  if (!only.includes(sendFlow)) return
  // Code that only a failure needs.
  for (const name of ['node is down', 'gateway answers 500', 'wallet rejects', 'wallet loses its answer']) {
    const fault = faults.find((one) => one.name === name)
    const one = { flow: sendFlow, namespace: 'eip155', moment: 'start', duration: 'brief', seed: 1 } as const
    if (fault) await runCase({ ...one, fault }, { realPauseMs: 1 })
  }
}
