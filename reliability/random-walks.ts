import fc from 'fast-check'
import { faults } from './faults/faults.js'
import { flows } from './flows/flows.js'
import type { WalkStep } from './run-walk.js'

const step: fc.Arbitrary<WalkStep> = fc.record({
  flow: fc.constantFrom(
    ...flows.filter(({ namespaces, hasBatches }) => namespaces.includes('eip155') && !hasBatches),
  ),
  fault: fc.constantFrom(...faults),
  moment: fc.nat({ max: 8 }),
  duration: fc.constantFrom('brief' as const, 'long' as const),
})

/** Walks of a user through several flows, each with a fault at one of its moments. fast-check shortens one that fails. */
export const randomWalks: fc.Arbitrary<readonly WalkStep[]> = fc.array(step, { minLength: 2, maxLength: 5 })
