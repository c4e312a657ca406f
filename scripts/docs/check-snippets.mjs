// Checks each code block of README.md and docs/: TypeScript, Vue and Svelte by the types of the built package, the others by
// their parsers. Build the package first.
import { writeSnippetModules } from './snippet-modules.mjs'

const { count, modules, problems } = writeSnippetModules()
if (problems.length > 0) {
  console.error(problems.join('\n'))
  process.exit(1)
}
console.log(`${count} code blocks are valid; ${modules.size} of them have the types of the package.`)
