// Breaks each guard of mutations.ts in turn, and shows which rule of the matrix catches it: npm run reliability -- --mutations
import { spawnSync } from 'node:child_process'

const source = await import('node:fs').then(({ readFileSync }) =>
  readFileSync(new URL('mutations.ts', import.meta.url), 'utf8'),
)
const wanted = process.argv[2]
const names = [...source.matchAll(/^ {4}name: '([^'\n]+)',$/gm)]
  .map(([, name]) => name)
  .filter((name) => wanted === undefined || wanted.startsWith('--') || name === wanted)
let missed = 0
for (const name of names) {
  const { status, stdout, stderr } = spawnSync(
    'npx',
    [
      'vitest',
      'run',
      '--project',
      'reliability',
      'reliability/matrix.test.ts',
      '-t',
      'keeps every invariant',
    ],
    {
      encoding: 'utf8',
      env: { ...process.env, NO_COLOR: '1', QUOIN_MUTATION: name },
    },
  )
  const [, caught] = /caught by: (.*)/.exec(stdout + stderr) ?? []
  if (status === 0 || !caught) missed += 1
  console.log(
    caught
      ? `caught  ${name}\n        ${caught}`
      : `MISSED  ${name}\n${status === 0 ? '' : stderr.slice(-2_000)}`,
  )
}
console.log(`${names.length} mutations, ${missed} missed`)
process.exitCode = missed > 0 ? 1 : 0
