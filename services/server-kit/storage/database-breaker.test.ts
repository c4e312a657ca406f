import { describe, expect, it, vi } from 'vitest'
import { createDatabaseBreaker } from './database-breaker.js'
import { DatabaseUnavailable } from './database-unavailable.js'

describe('createDatabaseBreaker', () => {
  it('runs no query for five seconds after a failed one, then one at a time until one succeeds [G2]', async () => {
    let time = 0
    const breaker = createDatabaseBreaker(() => time)
    const failing = vi.fn(async () => Promise.reject(new Error('no database')))
    const good = vi.fn(async () => 7)
    expect(await breaker.soon(good)).toBe(7)
    await expect(breaker.soon(failing)).rejects.toThrow('no database')
    await expect(breaker.soon(good)).rejects.toBeInstanceOf(DatabaseUnavailable)
    expect(good).toHaveBeenCalledTimes(1)

    time = 5000
    let answer = (_: number): void => {}
    const trial = breaker.soon(() => new Promise<number>((resolve) => (answer = resolve)))
    await expect(breaker.soon(good)).rejects.toBeInstanceOf(DatabaseUnavailable)
    answer(1)
    expect(await trial).toBe(1)
    expect(await breaker.soon(good)).toBe(7)
  })

  it('gives up a query without a response within a second [G2]', async () => {
    await expect(createDatabaseBreaker().soon(() => new Promise(() => {}))).rejects.toBeInstanceOf(
      DatabaseUnavailable,
    )
  })
})
