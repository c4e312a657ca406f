import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { optionsPage } from './options-page.js'
import { pluginsPages } from './plugins-pages.js'
import { SourceTypes } from './source-types.js'

const root = resolve(fileURLToPath(new URL('../../..', import.meta.url)))

/** Returns the pages of options and views by their paths, without TypeDoc. */
export async function referenceTexts(): Promise<Readonly<Record<string, string>>> {
  const { config } = ts.readConfigFile(join(root, 'tsconfig.base.json'), ts.sys.readFile)
  const { options } = ts.convertCompilerOptionsFromJson(
    {
      ...config.compilerOptions,
      composite: false,
      declaration: false,
      emitDeclarationOnly: false,
      isolatedDeclarations: false,
      noEmit: true,
      lib: ['ES2023', 'DOM', 'DOM.Iterable'],
      types: ['react'],
    },
    root,
  )
  const types = new SourceTypes(ts.createProgram([join(root, 'bundle/index.ts')], options), root)
  const { views } = await pluginsPages(types)
  return { 'docs/reference/options.md': optionsPage(types), 'docs/reference/views.md': views }
}
