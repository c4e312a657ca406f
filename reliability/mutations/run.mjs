// Breaks each guard of the mutations in turn, and shows which rule of the matrix catches it: npm run reliability -- --mutations
import { appendFileSync } from 'node:fs'
import { createServer, createServerModuleRunner } from 'vite'
import { createMutator } from './mutate.mjs'

const wanted = process.argv[2]
const mutator = createMutator()
const server = await createServer({
  configFile: 'vitest.config.ts',
  appType: 'custom',
  logLevel: 'error',
  plugins: [mutator.plugin],
  server: { middlewareMode: true, watch: null, hmr: false, ws: false },
  optimizeDeps: { noDiscovery: true, include: [] },
})
const { ssr } = server.environments

/** Evaluates all modules again: only the mutated file is transformed again. */
async function load(file) {
  const runner = createServerModuleRunner(ssr, { hmr: false })
  return { module: await runner.import(file), close: () => runner.close() }
}

const began = performance.now()
const { module: list, close } = await load('/reliability/mutations/mutations.ts')
const chosen = list.mutations.filter(({ name }) => wanted === undefined || name === wanted)
await close()
let missed = 0
for (const mutation of chosen) {
  mutator.set(mutation)
  ssr.moduleGraph.onFileChange(mutator.path())
  const { module, close: end } = await load('/reliability/mutations/catch-mutation.ts')
  const caught = await module.catchMutation(mutation).catch((error) => `${error}`)
  await end()
  ssr.moduleGraph.onFileChange(mutator.path())
  const isMissed = !caught || !mutator.wasApplied()
  if (isMissed) missed += 1
  console.log(
    isMissed
      ? `MISSED  ${mutation.name}${mutator.wasApplied() ? '' : ' (its file was not loaded)'}`
      : `caught  ${mutation.name}\n        ${caught.slice(0, 300)}`,
  )
}
const { QUOIN_RELIABILITY_RESULTS: results } = process.env
if (results) appendFileSync(results, `${JSON.stringify({ mutations: chosen.length, missed })}\n`)
const seconds = Math.round((performance.now() - began) / 1000)
console.log(`${chosen.length} mutations, ${missed} missed, ${seconds} s`)
process.exit(missed > 0 || chosen.length === 0 ? 1 : 0)
