// Writes llms.txt and llms-full.txt, which the package carries: the index of its documentation, and all guides as one text. With
// `--reference` the text also has the generated pages of options and views, whose types take half a minute to read: for the package
// that is published. It runs with `--conditions quoin-source --import tsx` then.
import { existsSync, writeFileSync } from 'node:fs'
import { fullReferences, llmsFullText, llmsText } from './llms-text.mjs'

/** Files of the package stand where those of the repository do. The reference is on the site only. */
const address = (path) => (existsSync(path) && !path.startsWith('docs/reference/') ? path : undefined)

async function references() {
  if (!process.argv.includes('--reference')) return []
  const { referenceTexts } = await import('./reference/reference-texts.ts')
  const texts = await referenceTexts()
  return fullReferences.map((path) => ({ path, text: texts[path] }))
}

writeFileSync('llms.txt', llmsText(address))
writeFileSync('llms-full.txt', llmsFullText(address, await references()))
