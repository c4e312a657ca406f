import { setMaxListeners } from 'node:events'
import { noFault } from './faults/faults.js'
import { flows } from './flows/flows.js'
import { historyText } from './history/history.js'
import { runCase } from './run-case.js'

/**
 * Runs each flow once without a fault, in real time: from then on no code has to be loaded, so that a case takes virtual time only.
 * Throws if a flow violates a rule without a fault.
 */
export async function warmUp(): Promise<void> {
  // Node warns of many listeners of one signal; a world ends with all of them removed.
  setMaxListeners(0)
  for (const flow of flows) {
    for (const namespace of flow.namespaces) {
      const one = { flow, namespace, fault: noFault, moment: 'start', duration: 'lasting' } as const
      // The first run may give up where loading takes long.
      await runCase({ ...one, seed: 1 }, { realPauseMs: 5 })
      for (const seed of [1, 2, 3]) {
        const { violations, history } = await runCase({ ...one, seed })
        if (violations.length > 0)
          throw new Error(
            `caught by: ${violations.join('; ')} (${flow.name} on ${namespace} without a fault)\n${historyText(history)}`,
          )
      }
    }
  }
}
