import { readFileSync } from 'node:fs'
import { transform } from 'esbuild'

const parser = /\/node_modules\/@babel\/parser\/lib\/index\.js$/

/**
 * A plugin for rolldown: the parser of `quoin migrate` is part of the package (docs/decisions/migrate-parser.md), minified and
 * with its licence. Its users read its stack traces never, and pay for each of its bytes.
 */
export const minifyParser = {
  name: 'minify-parser',
  async transform(code, id) {
    if (!parser.test(id)) return
    const licence = readFileSync(id.replace(/lib\/index\.js$/, 'LICENSE'), 'utf8')
    const { code: short } = await transform(code, { minify: true, legalComments: 'none' })
    return `/*! @babel/parser\n${licence}*/\n${short}`
  },
}
