import { expect, it } from 'vitest'
import { firstOnly, guarded } from './guarded.js'

const fail = (): never => {
  throw new Error('thrown')
}

it('returns what the function returns, and reports what it throws instead of throwing it [KRN-08]', () => {
  const faults: unknown[] = []
  const report = (error: unknown): void => void faults.push(error)
  expect(guarded((a: number, b: number) => a + b, report)(1, 2)).toBe(3)
  expect(guarded(fail, report)()).toBeUndefined()
  expect(faults).toMatchObject([{ message: 'thrown' }])
})

it('no promise of it rejects unhandled, also one of another realm, or an object that only looks like one [KRN-08]', async () => {
  const faults: unknown[] = []
  const report = (error: unknown): void => void faults.push(error)
  // biome-ignore lint/suspicious/noThenProperty: an object that looks like a promise, and is none
  const thenable = { then: (_: unknown, reject: (error: unknown) => void) => reject('rejected') }
  const liar = new Proxy({}, { get: fail })
  guarded(() => Promise.reject('later'), report)()
  guarded(() => thenable, report)()
  guarded(() => liar, report)()
  await expect.poll(() => faults.length).toBe(3)
  expect(faults.slice().map(String).sort()).toEqual(['Error: thrown', 'later', 'rejected'])
})

it('firstOnly reports the first fault of code that is called repeatedly', () => {
  const faults: unknown[] = []
  const report = firstOnly((error) => faults.push(error))
  report('first')
  report('second')
  expect(faults).toEqual(['first'])
})
