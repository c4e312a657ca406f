import { extname } from 'node:path'
import { isQuoinError, type QuoinError } from '#kernel'
import { CliProblem } from '../cli-problem.js'

const typescript: readonly string[] = ['.ts', '.mts', '.cts', '.tsx']
/** Error codes of Node for TypeScript that it does not support, or for files that TypeScript would have resolved. */
const unreadable: readonly unknown[] = [
  'ERR_UNKNOWN_FILE_EXTENSION',
  'ERR_UNSUPPORTED_TYPESCRIPT_SYNTAX',
  'ERR_NO_TYPESCRIPT',
  'ERR_MODULE_NOT_FOUND',
]

const withTsx = (file: string): string =>
  `npm install --save-dev tsx, then: npx tsx node_modules/quoin/dist/cli/quoin.js report ${file}`

/** Returns the error for a host's module that could not be loaded. */
export function importProblem(file: string, cause: unknown): CliProblem | QuoinError {
  // The kernel's own error is the most specific one for its options.
  if (isQuoinError(cause)) return cause
  const code: unknown = cause instanceof Error ? Reflect.get(cause, 'code') : undefined
  if (typescript.includes(extname(file)) && unreadable.includes(code)) {
    return new CliProblem('MODULE_NOT_READABLE', {
      details: `${file}, with Node ${process.versions.node}`,
      fix: `Node 22.18 and newer read plain TypeScript whose imports name files as they are on disk. For the rest: ${withTsx(file)}`,
      cause,
    })
  }
  return new CliProblem('MODULE_FAILED', {
    details: file,
    fix: 'It runs in Node here, without a page: compose the kernel in its own module without other code.',
    cause,
  })
}
