import { type AddedProperty, propertyText } from './edit-object.js'
import type { SourceFile } from './source-file.js'
import { rangeOf } from './syntax.js'

/** Reown's relay: the one that the kits use without saying so. */
export const reownRelay = "'wss://relay.walletconnect.org'"

/** The names of a call that creates the kernel. */
export interface KernelNames {
  readonly kernel: string
  readonly config: string
}

const widest = 100

function objectText(properties: readonly AddedProperty[], indent: string): string {
  const line = `{ ${properties.map(propertyText).join(', ')} }`
  if (line.length <= widest - indent.length && !line.includes('\n')) return line
  return `{\n${properties.map((one) => `${indent}  ${propertyText(one)},\n`).join('')}${indent}}`
}

/** Writes an object of a few properties; `undefined` without any. */
export const shortObject = (properties: readonly AddedProperty[], indent = '    '): string | undefined =>
  properties.length === 0 ? undefined : objectText(properties, indent)

/** Writes the texts of code that has none of the module's own quotes in those quotes. */
const withQuotes = ({ style }: SourceFile, code: string): string =>
  style.quote === '"' && !/["`\\]/.test(code) ? code.replaceAll("'", '"') : code

/** Returns the code of a kernel that shares the connection of a wagmi config. */
export function kernelCode(source: SourceFile, config: string, options: readonly AddedProperty[]): string {
  const connect = source.need('quoin/adapters/wagmi', 'connectWagmi')
  const networks = source.need('quoin/adapters/wagmi', 'networksOf')
  const create = source.need('quoin/presets/evm', 'createQuoin')
  const quoted = ({ name, code }: AddedProperty): AddedProperty => ({ name, code: withQuotes(source, code) })
  const all = [{ name: 'networks', code: `${networks}(${config})` }, ...options.map(quoted)]
  return `${connect}(\n  ${create}(${objectText(all, '  ')}),\n  ${config},\n)`
}

/** Returns the statement that starts a kernel: on a server nothing is started. */
export const startCode = (kernel: string, hasServer: boolean, end: string): string =>
  hasServer
    ? `if (typeof window !== 'undefined') void ${kernel}.start()${end}`
    : `void ${kernel}.start()${end}`

/** Returns `;` if the module ends its statements with one. */
export const statementEnd = ({ file, text, style }: SourceFile): string =>
  style.end ||
  file.program.body.some(
    (one) => one.type === 'VariableDeclaration' && text.charAt(rangeOf(one).end - 1) === ';',
  )
    ? ';'
    : ''
