import { expect, it } from 'vitest'
import { describePlugin } from './describe-plugin.js'
import { makeHealthy } from './healthy-plugin.fixture.js'
import type { PluginSubject } from './plugin-subject.js'

/** The usual options and parameters of the healthy plugin. */
export const usual: Pick<PluginSubject, 'options' | 'viewParams' | 'invalidOptions'> = {
  options: { colour: 'teal', feed: 'https://feed.example/v1' },
  viewParams: { HealthyDetail: { name: 'x' } },
  invalidOptions: [{ options: { colour: 7 }, names: 'colour' }],
}

/** A plugin with a fault. */
export interface Broken {
  readonly make: () => Partial<PluginSubject>
  /** The tests that must fail, by title without ids, with their messages. All other tests must pass. */
  readonly fails: Readonly<Record<string, readonly unknown[]>>
}

/** Runs the suite separately and returns the messages of each failing test. */
async function failuresOf(make: () => PluginSubject): Promise<Record<string, readonly string[]>> {
  const tests: { title: string; run: () => Promise<void> }[] = []
  const failures: Record<string, readonly string[]> = {}
  let found: readonly string[] = []
  const unused = (): never => {
    throw new Error('The suite uses another matcher.')
  }
  const other = { toBe: unused, toContain: unused, toMatch: unused, toBeGreaterThan: unused }
  describePlugin(
    {
      describe: (_, define) => define(),
      it: (title, run) => tests.push({ title, run }),
      expect: (actual) => ({
        ...other,
        toEqual() {
          // A check returns sentences, and expects none.
          found = actual as readonly string[]
        },
      }),
    },
    'broken',
    make,
  )
  for (const { title, run } of tests) {
    found = []
    await run().catch((error: unknown) => {
      found = [`threw ${String(error)}`]
    })
    if (found.length > 0) failures[title.replace(/ \[.*/, '')] = found
  }
  return failures
}

/** Defines a test for each plugin: exactly the listed tests fail, with these messages. */
export function itFinds(table: Readonly<Record<string, Broken>>): void {
  for (const [what, { make, fails }] of Object.entries(table)) {
    it(`finds one that ${what}`, async () => {
      expect(await failuresOf(() => ({ plugin: makeHealthy(), ...usual, ...make() }))).toEqual(fails)
    })
  }
}
