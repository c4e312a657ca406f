// Builds the pages with changed sources, as `npm start` does.
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildPages } from '../sandbox/build-pages.mjs'

const problem = buildPages(resolve(fileURLToPath(new URL('..', import.meta.url))), console.log)
if (problem) {
  console.error(problem)
  process.exit(1)
}
