import type { Fault } from './faults/fault.js'
import { faults } from './faults/faults.js'
import type { Flow } from './flows/flow.js'
import { flows } from './flows/flows.js'
import { createRandom } from './world/random.js'
import type { Moment } from './world/world.js'

/** The duration of a fault. Milliseconds; `Infinity`: until the world recovers. */
export const durations = { brief: 4_000, long: 100_000, lasting: Number.POSITIVE_INFINITY } as const
export type DurationName = keyof typeof durations

/** One case of the matrix. */
export interface Case {
  readonly flow: Flow
  readonly namespace: string
  readonly fault: Fault
  readonly moment: Moment
  readonly duration: DurationName
  readonly seed: number
}

/** Returns a case as text, which `parseCase` reads. */
export const caseText = ({ flow, namespace, fault, moment, duration, seed }: Case): string =>
  [flow.name, namespace, fault.name, moment, duration, seed].join(' | ')

/** Reads the text of a case. Throws if a part is unknown. */
export function parseCase(text: string): Case {
  const [flowName, namespace = '', faultName, momentName, durationName, seed] = text
    .split('|')
    .map((part) => part.trim())
  const flow = flows.find(({ name }) => name === flowName)
  const fault = faults.find(({ name }) => name === faultName)
  const moment = flow?.moments.find((one) => one === momentName)
  const duration = (['brief', 'long', 'lasting'] as const).find((one) => one === durationName)
  if (
    !flow ||
    !fault ||
    !moment ||
    !duration ||
    !flow.namespaces.includes(namespace) ||
    !/^\d+$/.test(seed ?? '')
  )
    throw new Error(
      `Not a case: ${text}. A case is "flow | namespace | fault | moment | brief, long or lasting | seed".`,
    )
  return { flow, namespace, fault, moment, duration, seed: Number(seed) }
}

/** Returns every combination of flow, namespace, fault, moment and duration, each with its own seed. */
export function allCases(seed: number): readonly Case[] {
  const random = createRandom(seed)
  return flows.flatMap((flow) =>
    flow.namespaces.flatMap((namespace) =>
      faults.flatMap((fault) =>
        flow.moments.flatMap((moment) =>
          (fault.isEvent ? (['lasting'] as const) : (['brief', 'long', 'lasting'] as const)).map(
            (duration) => ({
              flow,
              namespace,
              fault,
              moment,
              duration,
              seed: random.between(1, 999_999),
            }),
          ),
        ),
      ),
    ),
  )
}
