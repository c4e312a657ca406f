import { expect, it } from 'vitest'
import { guardedContribution } from './guarded-contribution.js'

const fail = (): never => {
  throw new Error('thrown')
}
const later = (): Promise<void> => Promise.resolve()

it('conditions, rules, titles and summaries that throw count as no; the first fault of each is reported after the rendering [KRN-08]', async () => {
  const faults: unknown[] = []
  const broken = guardedContribution(
    { id: 'x', when: fail, resolve: fail, titleOf: fail, getState: fail, subscribe: fail },
    (error) => faults.push(error),
  )
  for (let drawn = 0; drawn < 3; drawn++) {
    expect(broken.when()).toBe(false)
    expect(broken.resolve()).toBeUndefined()
    expect(broken.titleOf()).toBeUndefined()
    expect(broken.getState()).toEqual({})
    expect(() => (broken.subscribe() as () => void)()).not.toThrow()
  }
  expect(faults).toEqual([])
  await later()
  expect(faults).toHaveLength(5)
})

it('unsubscribing does not throw either, and a fault of loading is left to the caller of `load` [KRN-08]', async () => {
  const faults: unknown[] = []
  const part = guardedContribution(
    { subscribe: () => fail, load: () => Promise.reject(new Error('chunk')) },
    (error) => faults.push(error),
  )
  part.subscribe()()
  await expect(part.load()).rejects.toThrow('chunk')
  expect(faults).toHaveLength(1)
})

it('returns what the plugin returns, and cannot be changed [KRN-08]', () => {
  const part = guardedContribution(
    { id: 'x', limit: 3, when: (n: number) => n < 3, titleOf: () => 'Title' },
    () => undefined,
  )
  expect([part.when(1), part.when(5), part.titleOf(), part.limit]).toEqual([true, false, 'Title', 3])
  expect(() => Object.assign(part, { limit: 4 })).toThrow(TypeError)
})
