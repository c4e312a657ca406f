// Breaks each guard of server-mutations.ts in turn, and shows what catches it:
// npm run reliability -- servers --mutations | --mutation=name
import { spawnSync } from 'node:child_process'
import { appendFileSync, readFileSync } from 'node:fs'

const source = readFileSync(new URL('server-mutations.ts', import.meta.url), 'utf8')

/** Returns the number of missed mutations. */
export function runServerMutations(wanted) {
  const names = [...source.matchAll(/^ {4}name: '([^'\n]+)',$/gm)]
    .map(([, name]) => name)
    .filter((name) => wanted === undefined || name === wanted)
  // The figures of a broken server are no results.
  const { QUOIN_RELIABILITY_RESULTS: results, ...environment } = process.env
  let missed = 0
  for (const name of names) {
    const { stdout, stderr } = spawnSync(
      'npx',
      ['vitest', 'run', '--project', 'reliability', 'reliability/servers/faults.test.ts'],
      { encoding: 'utf8', env: { ...environment, NO_COLOR: '1', QUOIN_SERVER_MUTATION: name } },
    )
    const [, caught] = /caught by: (.*)/.exec(stdout + stderr) ?? []
    if (!caught) missed += 1
    console.log(caught ? `caught  ${name}\n        ${caught}` : `MISSED  ${name}\n${stderr.slice(-2000)}`)
  }
  if (results) appendFileSync(results, `${JSON.stringify({ mutations: names.length, missed })}\n`)
  console.log(`${names.length} mutations of the servers, ${missed} missed`)
  return missed
}
