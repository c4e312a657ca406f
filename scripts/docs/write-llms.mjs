// Writes llms.txt and llms-full.txt, which the package carries: the index of its documentation, and all guides as one text.
import { existsSync, writeFileSync } from 'node:fs'
import { llmsFullText, llmsText } from './llms-text.mjs'

/** Files of the package stand where those of the repository do. The reference is on the site only. */
const address = (path) => (existsSync(path) && !path.startsWith('docs/reference/') ? path : undefined)
writeFileSync('llms.txt', llmsText(address))
writeFileSync('llms-full.txt', llmsFullText(address))
