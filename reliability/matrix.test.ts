import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { allCases, type Case, caseText, embedded, walletConnect } from './case.js'
import { faults, noFault } from './faults/faults.js'
import { relayFaults } from './faults/relay-faults.js'
import { siteFaults } from './faults/site-faults.js'
import type { Flow } from './flows/flow.js'
import { walletFlows } from './flows/wallet-flows.js'
import { foundCases } from './found-cases.js'
import { historyText } from './history/history.js'
import { minimizeCase } from './minimize-case.js'
import { randomWalks } from './random-walks.js'
import { readOptions } from './reliability-options.js'
import { type CaseResult, runCase } from './run-case.js'
import { runWalk } from './run-walk.js'
import { warmUp } from './warm-up.js'
import { writeResults } from './write-results.js'

const { only, isWhole, seed, flow, namespace, fault, count, shards, isOfShard } = readOptions()
const hour = 3_600_000
/** Time of the daily share of each kind of case: on a busy machine the rest waits for another day. Milliseconds. */
const dailyTime = 25_000

beforeAll(() => warmUp(), hour)

/** The chosen cases, mixed by the seed: if the time ends early, every flow and fault had its turn. */
function selected(isOfThem: (one: Case) => boolean): readonly Case[] {
  if (only) return [only].filter(isOfThem)
  const all = allCases(seed)
    .filter(
      (one) =>
        (flow === undefined || one.flow.name === flow) &&
        (namespace === undefined || one.namespace === namespace) &&
        one.fault.name.includes(fault ?? ''),
    )
    .toSorted((one, other) => one.seed - other.seed)
    .slice(0, count)
  return (flow || namespace || fault ? all : [...foundCases, ...all]).filter(
    (one, index) => isOfThem(one) && isOfShard(index),
  )
}

async function describeFailure(one: Case, { violations }: CaseResult): Promise<string> {
  const minimal = await minimizeCase(one, violations)
  const { violations: found, history } = await runCase(minimal)
  const text = caseText(minimal)
  return [...found, `npm run reliability -- --case '${text}'`, historyText(history)].join('\n')
}

/** Runs cases, in the tests as many as the time of the day allows. Fails with the violations. */
async function runCases(cases: readonly Case[]): Promise<void> {
  const began = performance.now()
  const failures: string[] = []
  let begun = 0
  let events = 0
  let done = 0
  for (const one of cases) {
    if (!isWhole && performance.now() - began > dailyTime) break
    done += 1
    const result = await runCase(one)
    if (only) console.log(historyText(result.history))
    begun += result.hasFailed ? 1 : 0
    events += result.history.length
    if (isWhole && done % 500 === 0) console.log(`${done} cases, ${failures.length} violations`)
    if (result.violations.length === 0) continue
    failures.push(
      failures.length < 5
        ? await describeFailure(one, result)
        : `${caseText(one)}\n${result.violations.join('\n')}`,
    )
  }
  const seconds = Math.round((performance.now() - began) / 1000)
  console.log(
    `seed ${seed}: ${done} of ${cases.length} cases, ${begun} faults, ${events} events, ${seconds} s, ${failures.length} violations`,
  )
  writeResults({ cases: done, faults: begun, histories: done, events, violations: failures.length })
  expect(failures.join('\n\n')).toBe('')
  // A fault of which the flow never reaches the moment tests nothing.
  expect(begun).toBeGreaterThan(done * 0.8 - 1)
}

const isOverRelay = ({ namespace }: Case): boolean => namespace === walletConnect
const isInFrame = ({ namespace }: Case): boolean => namespace === embedded
const isUsual = (one: Case): boolean => !isOverRelay(one) && !isInFrame(one)

it(
  'keeps every invariant under every fault at every moment [REL-01] [REL-02] [REL-03] [REL-04] [REL-05]',
  async () => {
    const kinds = new Set([...faults, ...relayFaults, ...siteFaults].map(({ name }) => name))
    writeResults({ possibleCases: allCases(seed).length, faultKinds: kinds.size })
    await runCases(selected(isUsual))
  },
  hour,
)

it(
  'keeps every invariant through a session of WalletConnect, under every fault of its relay [REL-01] [REL-02] [REL-03] [REL-04]',
  () => runCases(selected(isOverRelay)),
  hour,
)

it(
  'keeps every invariant with the embedded wallet, under every fault of the secure site and its frame [REL-02] [REL-03] [REL-04] [EMB-03]',
  () => runCases(selected(isInFrame)),
  hour,
)

it.skipIf(only)(
  'reaches the last moment of each flow on each network where nothing fails',
  async () => {
    // A flow whose requests are all refused would keep every invariant.
    const withoutFault = (flow: Flow, namespace: string): Case => {
      const moment = flow.moments.at(-1) ?? 'start'
      return { flow, namespace, fault: noFault, moment, duration: 'lasting', seed: 1 }
    }
    const others = [
      ...walletFlows.map((flow) => withoutFault(flow, walletConnect)),
      ...walletFlows.map((flow) => withoutFault(flow, embedded)),
    ]
    const usual = allCases(1).filter(
      ({ flow, fault, moment, duration }) =>
        fault.name === 'second tab opens' && moment === flow.moments.at(-1) && duration === 'brief',
    )
    const wholeFlows = [...usual.filter(isUsual), ...others]
    expect(wholeFlows.length).toBeGreaterThan(10)
    for (const one of wholeFlows.filter((_, index) => isOfShard(index))) {
      const { hasFailed, violations } = await runCase(one)
      expect({ hasFailed, violations }, caseText(one)).toEqual({ hasFailed: true, violations: [] })
    }
  },
  hour,
)

it.skipIf(only)(
  'gives the same history for the same case',
  async () => {
    const cases = allCases(seed).filter((_, index) => index % 397 === 0)
    const chosen = isWhole
      ? cases
      : [
          ...cases.slice(0, 6),
          ...cases.filter(isOverRelay).slice(0, 2),
          ...cases.filter(isInFrame).slice(0, 2),
        ]
    for (const one of chosen.filter((_, index) => isOfShard(index))) {
      // Its first run may load code.
      await runCase(one)
      const [first, second] = [await runCase(one), await runCase(one)]
      // The cryptography of WalletConnect's library takes real time, and so some virtual time; also a site and its frame take turns.
      const compared = ({ history }: CaseResult) =>
        !isUsual(one) ? history.map(({ at: _, ...event }) => event) : history
      expect(compared(second), caseText(one)).toEqual(compared(first))
    }
  },
  hour,
)

it.skipIf(only)(
  'keeps every invariant on random walks of a user, with a fault in each step [REL-06] [SEC-06]',
  async () => {
    const walk = fc.asyncProperty(randomWalks, fc.integer({ min: 1, max: 999 }), async (steps, own) => {
      const { violations, history } = await runWalk(steps, own)
      expect(violations, historyText(history)).toEqual([])
    })
    const numRuns = isWhole ? Math.ceil(150 / shards) : 8
    // fast-check prints the seed and the shortest walk. Of each shard another one.
    const own = Array.from({ length: shards }, (_, index) => index).findIndex(isOfShard)
    await fc.assert(walk, { seed: seed + own, numRuns })
    writeResults({ walks: numRuns, histories: numRuns, violations: 0 })
  },
  hour,
)
