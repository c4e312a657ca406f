import { expect, it } from 'vitest'
import { describePlugin } from './describe-plugin.js'
import { makeHealthy } from './healthy-plugin.fixture.js'
import type { PluginSubject } from './plugin-subject.js'

/** What the healthy plugin is tried with. */
export const usual: Pick<PluginSubject, 'options' | 'viewParams' | 'invalidOptions'> = {
  options: { colour: 'teal', feed: 'https://feed.example/v1' },
  viewParams: { HealthyDetail: { name: 'x' } },
  invalidOptions: [{ options: { colour: 7 }, names: 'colour' }],
}

/** A plugin that is not as it should be. */
export interface Broken {
  readonly make: () => Partial<PluginSubject>
  /** The title of each test that must fail, without its ids, and what it says. All other tests must pass. */
  readonly fails: Readonly<Record<string, readonly unknown[]>>
}

/** Runs the suite on its own: what each failing test says. */
async function failuresOf(make: () => PluginSubject): Promise<Record<string, readonly string[]>> {
  const tests: { title: string; run: () => Promise<void> }[] = []
  const failures: Record<string, readonly string[]> = {}
  let found: readonly string[] = []
  const unused = (): never => {
    throw new Error('The suite asks for another matcher.')
  }
  const other = { toBe: unused, toContain: unused, toMatch: unused, toBeGreaterThan: unused }
  describePlugin(
    {
      describe: (_, define) => define(),
      it: (title, run) => tests.push({ title, run }),
      expect: (actual) => ({
        ...other,
        toEqual() {
          // A check gives sentences, and expects none.
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

/** Makes a test of each plugin: exactly the tests that must fail do, and say what is wrong. */
export function itFinds(table: Readonly<Record<string, Broken>>): void {
  for (const [what, { make, fails }] of Object.entries(table)) {
    it(`finds one that ${what}`, async () => {
      expect(await failuresOf(() => ({ plugin: makeHealthy(), ...usual, ...make() }))).toEqual(fails)
    })
  }
}
