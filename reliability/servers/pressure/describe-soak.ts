import { setTimeout as pause } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { createRandom, seedOf } from '../../world/random.js'
import { writeResults } from '../../write-results.js'
import { startFleet } from '../fleet/server-fleet.js'
import { createGatewaySubject } from '../workload/gateway-subject.js'
import { createSiteSubject } from '../workload/site-subject.js'
import { type Meters, readMeters } from './read-meters.js'

const MINUTE = 60_000
const MEBIBYTE = 1024 * 1024
const CLIENTS = 4
/** Between two histories of a client. Milliseconds. */
const PAUSE = 50
const LOOK_EVERY = 5000
/** Limits of the growth from the second quarter to the last. */
const MAX_HEAP = 24
const MAX_MEMORY = 64
const MAX_HANDLES = 8
const MAX_FILES = 8

/** Small, so that a leak is not mistaken for garbage that is not collected yet, and ends the process in a long soak. MiB. */
const NODE_OPTIONS = '--max-old-space-size=128'

const middle = (values: readonly number[]): number =>
  [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN

/** Tests both servers for some minutes, with a seed of all requests. */
export function describeSoak(minutes: number, seed: number): void {
  it.each(['gateway', 'secure-site'] as const)(
    'keeps the memory and the handles of a %s flat while clients call for minutes [REL-05]',
    async (name) => {
      const gateway =
        name === 'gateway' ? await createGatewaySubject({ variables: { NODE_OPTIONS } }) : undefined
      const subject = gateway ?? (await createSiteSubject({ NODE_OPTIONS }))
      const fleet = await startFleet(subject.server, 'sqlite')
      try {
        const url = await fleet.url(createRandom(1))
        const until = performance.now() + minutes * MINUTE
        const samples: Meters[] = []
        const violations: string[] = []
        let histories = 0
        const client = async (index: number): Promise<void> => {
          const random = createRandom(seedOf(seed, `soak ${index}`))
          while (performance.now() < until) {
            violations.push(...(await subject.history(fleet, random)))
            histories += 1
            await pause(PAUSE)
          }
        }
        const clients = Promise.all(Array.from({ length: CLIENTS }, (_, index) => client(index)))
        const random = createRandom(seed)
        while (performance.now() < until) {
          await pause(LOOK_EVERY)
          await gateway?.truth.change(random)
          samples.push(await readMeters(url))
        }
        await clients
        violations.push(...(await subject.check(fleet)), ...fleet.crashes)
        const at = (quarters: number): number => Math.floor((samples.length * quarters) / 4)
        const quarter = (number: number): readonly Meters[] => samples.slice(at(number), at(number + 1))
        // The lowest heap is the one after a collection.
        const floor = (number: number): number => Math.min(...quarter(number).map(({ heap }) => heap))
        const growth = (read: (meters: Meters) => number): number =>
          middle(quarter(3).map(read)) - middle(quarter(1).map(read))
        const grown = {
          heap: (floor(3) - floor(1)) / MEBIBYTE,
          memory: growth(({ memory }) => memory) / MEBIBYTE,
          handles: growth(({ handles }) => handles),
          files: growth(({ files }) => files),
        }
        console.log(
          `${name}: lowest heaps ${[0, 1, 2, 3].map((number) => Math.round(floor(number) / MEBIBYTE)).join(', ')} MiB`,
        )
        writeResults({ histories, violations: violations.length })
        console.log(`${name}: soak of ${minutes} minutes, ${histories} histories, growth`, grown)
        expect(violations).toEqual([])
        expect(grown.heap).toBeLessThan(MAX_HEAP)
        expect(grown.memory).toBeLessThan(MAX_MEMORY)
        expect(grown.handles).toBeLessThan(MAX_HANDLES)
        expect(grown.files).toBeLessThan(MAX_FILES)
      } finally {
        await fleet.stop()
        await subject.stop()
      }
    },
    24 * 60 * MINUTE,
  )
}
