import { code, escapeHtml, membersTable, type SourceTypes } from './source-types.js'

/** Returns the page of `createQuoin`'s options, which are the kernel's and those of the plugins. */
export function optionsPage(types: SourceTypes): string {
  const declaration = types.interfaceOf('bundle/quoin-options.ts', 'QuoinOptions')
  const options = types.membersOf(declaration)
  const parts = options.map(({ symbol, example, ...option }) => {
    const members = types.membersOfSymbol(symbol, declaration)
    return [
      `## ${option.name}`,
      `${code(option.type)}${option.isOptional ? '' : ', required'}`,
      escapeHtml(option.comment),
      example && fenced(example),
      members.length > 0 && membersTable(members),
    ]
      .filter(Boolean)
      .join('\n\n')
  })
  return `# Options

The options of \`createQuoin\` of \`quoin\` and \`quoin/presets/evm\`. Those of \`createKernel\` are the same without the options of plugins,
which are passed to \`use(plugin, options)\`. A name with a star is required.

${parts.join('\n\n')}`
}

const fenced = (example: string): string =>
  example.includes('```') ? example : `\`\`\`ts\n${example.trim()}\n\`\`\``
