/** The matchers that the suites use: Vitest and Jest both provide them. */
export interface TestMatchers {
  toBe(expected: unknown): void
  toEqual(expected: unknown): void
  toContain(expected: unknown): void
  toMatch(expected: RegExp): void
  toBeGreaterThan(expected: number): void
}

/**
 * Time limit of each test of the suites: runners' defaults of five seconds fail one that loads modules, or tries many inputs, on a
 * busy machine. Milliseconds.
 */
export const testTimeoutMs = 60_000

/**
 * The test runner; passed to the suites, so that they import none.
 *
 * @example
 * import { describe, expect, it } from 'vitest'   // or from '@jest/globals'
 * describeConnector({ describe, expect, it }, 'my wallet', makeSubject)
 *
 */
export interface TestApi {
  describe(name: string, define: () => void): unknown
  /** Defines a test; `timeoutMs` replaces the runner's usual limit. */
  it(name: string, run: () => Promise<void>, timeoutMs?: number): unknown
  expect(actual: unknown): TestMatchers
}
