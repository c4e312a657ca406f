// Writes llms.txt and llms-full.txt, which the package carries: the index of its documentation, and all guides as one text.
import { writeFileSync } from 'node:fs'
import { llmsFullText, llmsText } from './llms-text.mjs'

writeFileSync(
  'llms.txt',
  llmsText((path) => path),
)
writeFileSync('llms-full.txt', llmsFullText())
