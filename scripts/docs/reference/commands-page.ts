import { usage } from '../../../cli/src/usage.js'

/** Returns the page of the commands: the text of `quoin --help`. */
export function commandsPage(): string {
  return `# Command line

\`npx quoin --help\` prints:

\`\`\`txt
${usage.trim()}
\`\`\``
}
