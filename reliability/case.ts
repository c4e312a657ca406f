import type { Fault } from './faults/fault.js'
import { faults, noFault } from './faults/faults.js'
import { relayFaults, walletConnectFaults } from './faults/relay-faults.js'
import { embeddedFaults, siteFaults } from './faults/site-faults.js'
import { connectFlow, restoreFlow } from './flows/connect-flow.js'
import type { Flow } from './flows/flow.js'
import { flows } from './flows/flows.js'
import { sendFlow } from './flows/send-flow.js'
import { walletFlows } from './flows/wallet-flows.js'
import { createRandom, type Random } from './world/random.js'
import type { Moment } from './world/world.js'

/** The duration of a fault. Milliseconds; `Infinity`: until the world recovers. */
export const durations = { brief: 4_000, long: 100_000, lasting: Number.POSITIVE_INFINITY } as const
export type DurationName = keyof typeof durations

/** The namespaces of cases whose wallet is connected through WalletConnect's relay, and whose wallet is in a frame of the secure site. */
export const walletConnect = 'walletconnect'
export const embedded = 'embedded'

/** Faults of a wallet that is no extension. */
interface OtherWallet {
  readonly faults: readonly Fault[]
  /** The faults with which all its flows are tested; the others with `flowsWithPageFaults` only. */
  readonly own: readonly Fault[]
}

const otherWallets: Readonly<Record<string, OtherWallet>> = {
  [walletConnect]: { faults: walletConnectFaults, own: relayFaults },
  [embedded]: { faults: embeddedFaults, own: siteFaults },
}

/** Returns the namespaces with which a flow runs. */
export const namespacesOf = (flow: Flow): readonly string[] => [
  ...flow.namespaces,
  ...(walletFlows.includes(flow) ? Object.keys(otherWallets) : []),
]

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
  const flow = [...flows, ...walletFlows].find(({ name }) => name === flowName)
  const fault = (otherWallets[namespace]?.faults ?? faults).find(({ name }) => name === faultName)
  const moment = flow?.moments.find((one) => one === momentName)
  const duration = (['brief', 'long', 'lasting'] as const).find((one) => one === durationName)
  if (
    !flow ||
    !fault ||
    !moment ||
    !duration ||
    !namespacesOf(flow).includes(namespace) ||
    !/^\d+$/.test(seed ?? '')
  )
    throw new Error(
      `Not a case: ${text}. A case is "flow | namespace | fault | moment | brief, long or lasting | seed".`,
    )
  return { flow, namespace, fault, moment, duration, seed: Number(seed) }
}

/** Flows with which faults of the page and of nodes are tested with other wallets, too. */
const flowsWithPageFaults: readonly Flow[] = [connectFlow, restoreFlow, sendFlow]

/** Returns the cases with a wallet that is no extension. They take longer: each fault begins at each moment, with one of the durations. */
const casesOfWallet = (random: Random, namespace: string, wallet: OtherWallet): readonly Case[] =>
  walletFlows.flatMap((flow) =>
    (flowsWithPageFaults.includes(flow) ? wallet.faults : [noFault, ...wallet.own]).flatMap((fault) =>
      flow.moments.map((moment) => ({
        flow,
        namespace,
        fault,
        moment,
        duration: fault.isEvent ? 'lasting' : random.pick(['brief', 'long', 'lasting'] as const),
        seed: random.between(1, 999_999),
      })),
    ),
  )

/** Returns every combination of flow, namespace, fault, moment and duration, each with its own seed. */
export function allCases(seed: number): readonly Case[] {
  const random = createRandom(seed)
  const cases = flows.flatMap((flow) =>
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
  return [
    ...cases,
    ...Object.entries(otherWallets).flatMap(([name, wallet]) => casesOfWallet(random, name, wallet)),
  ]
}
