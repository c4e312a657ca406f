import type { Terminal } from './terminal.js'
import { plainText } from './text-table.js'

/** Errors are wrapped once or twice; a chain that is longer than this may be a ring. */
const deepest = 4

function read(value: object, key: string): string | undefined {
  const found: unknown = Reflect.get(value, key)
  return typeof found === 'string' && found !== '' ? plainText(found) : undefined
}

/** Returns code and first line of any error: a wallet kit's, Node's, or any value that a host's module threw. */
function headOf(thrown: unknown): { readonly code: string; readonly title: string } {
  if (typeof thrown !== 'object' || thrown === null)
    return { code: 'Error', title: plainText(String(thrown)) }
  const [message = ''] = String(Reflect.get(thrown, 'message') ?? '').split('\n')
  return {
    code: read(thrown, 'code') ?? read(thrown, 'name') ?? 'Error',
    title: read(thrown, 'shortMessage') ?? plainText(message),
  }
}

/** Returns the line of a host's own files in the stack of an error. */
function placeOf(thrown: unknown): string {
  const stack = thrown instanceof Error ? (thrown.stack ?? '') : ''
  const frames = stack.split('\n').filter((line) => line.trimStart().startsWith('at '))
  const place = frames.find((line) => !/node:|node_modules/.test(line))
  return place === undefined ? '' : ` ${plainText(place.trim())}`
}

/** Formats an error for the terminal: the code, the details, the causes, the fix, and the section of the documentation. */
export function problemText(error: unknown, { style }: Terminal): string {
  const { code, title } = headOf(error)
  const lines = [`${style('red', code)}: ${title}`]
  const reported = typeof error === 'object' && error !== null ? error : {}
  const details = read(reported, 'details')
  if (details !== undefined) lines.push(`  Details: ${details}`)
  let cause: unknown = Reflect.get(reported, 'cause')
  for (let level = 0; level < deepest && cause !== undefined && cause !== null; level++) {
    const head = headOf(cause)
    lines.push(`  Cause:   ${head.code}: ${head.title}${placeOf(cause)}`)
    cause = typeof cause === 'object' ? Reflect.get(cause, 'cause') : undefined
  }
  const fix = read(reported, 'fix')
  if (fix !== undefined) lines.push(`  Fix:     ${fix}`)
  const docs = read(reported, 'docs')
  if (docs !== undefined) lines.push(`  Docs:    ${docs}`)
  return `${lines.join('\n')}\n`
}
