import { errorCodes, isQuoinError } from '#kernel'
import { isErrorCode, isPlainName, isTidy, looksRandom } from '../redact/secret-shapes.js'
import type { ReportErrorFacts } from '../report.js'

const maxFrames = 20
const maxCauses = 4

/** Texts of browsers' own errors, which contain no data but the name of a field. */
const plainTexts: readonly RegExp[] = [
  /^Cannot (?:read|set) properties of (?:undefined|null) \((?:reading|setting) '([\w$]{1,40})'\)$/,
  /^([\w$]{1,40})(?:\.[\w$]{1,40})? is not (?:a function|defined|iterable|a constructor)$/,
  /^(?:undefined|null) is not an object$/,
  /^Failed to fetch$/,
  /^Load failed$/,
  /^NetworkError when attempting to fetch resource\.$/,
  /^Maximum call stack size exceeded$/,
  /^Invalid array length$/,
  /^The operation was aborted\.?$/,
  /^The user aborted a request\.$/,
  /^signal is aborted without reason$/,
  /^The operation timed out\.$/,
]

/** The beginnings of browsers' texts that end with an address, which is left out: code that did not load. */
const moduleTexts =
  /^(?:Failed to fetch dynamically imported module|error loading dynamically imported module|Importing a module script failed|Unable to preload CSS)/

const errorNames = /^[A-Z][A-Za-z]{2,40}(Error|Exception)$|^Error$/

/** Reads a field of foreign code; a getter may throw. */
function read(value: unknown, name: string): unknown {
  try {
    return Reflect.get(Object(value), name)
  } catch {
    return undefined
  }
}

const textOf = (value: unknown, name: string): string => {
  const found = read(value, name)
  return typeof found === 'string' ? found.slice(0, 20_000) : ''
}

function plainText(message: string): string | undefined {
  const [code] = moduleTexts.exec(message) ?? []
  if (code !== undefined) return code
  for (const pattern of plainTexts) {
    const found = pattern.exec(message)
    const names = message.match(/[\w$]+/g) ?? []
    if (found && !names.some(looksRandom)) return message
  }
  return undefined
}

/** Returns the name of a script; the hash that a bundler adds is left out. */
function fileOf(location: string): string | undefined {
  const [path = ''] = location.split(/[?#]/)
  const file = (path.split('/').pop() ?? '').replace(/-[\w-]{8}(?=\.)/, '')
  return /^[\w.-]{1,60}\.(m?[jt]sx?|cjs|vue|svelte)$/.test(file) && isTidy(file) ? file : undefined
}

/** Returns the place of a stack's line: `connect (index.js:1:20)`. */
export function readFrame(line: string): string | undefined {
  const text = line.trim().slice(0, 2_000)
  const place = /:(\d{1,7}):(\d{1,7})\)?$/.exec(text)
  if (!place) return undefined
  const before = text.slice(0, place.index)
  const start = Math.max(before.lastIndexOf('('), before.lastIndexOf('@'))
  const isV8 = text.startsWith('at ')
  const location = start < 0 ? before.replace(/^at (async )?/, '') : before.slice(start + 1)
  const file = fileOf(location)
  if (file === undefined || (!isV8 && start < 0)) return undefined
  const caller =
    start < 0
      ? ''
      : before
          .slice(isV8 ? 3 : 0, start)
          .replace(/^(async|new) /, '')
          .trim()
  const names = caller.split('.').filter(Boolean)
  const name = names.length === 0 ? '' : names.length <= 3 && names.every(isPlainName) ? names.join('.') : '?'
  return `${name} (${file}:${place[1]}:${place[2]})`.trim()
}

function readFacts(error: unknown): ReportErrorFacts {
  const name = textOf(error, 'name')
  const message = textOf(error, 'message')
  // A message may be written like a stack.
  const stack = textOf(error, 'stack').replace(message, '')
  const code = read(error, 'code')
  const facts = {
    name: errorNames.test(name) && !looksRandom(name) ? name : 'Error',
    stack: stack
      .split('\n')
      .map(readFrame)
      .filter((frame) => frame !== undefined)
      .slice(0, maxFrames),
  }
  if (isQuoinError(error)) {
    const texts: Readonly<Record<string, string>> = errorCodes
    return {
      ...facts,
      code: isErrorCode(error.code) || Object.hasOwn(texts, error.code) ? error.code : 'UNKNOWN_CODE',
      ...(Object.hasOwn(texts, error.code) && { message: texts[error.code] }),
    }
  }
  const isCode = typeof code === 'number' && Number.isInteger(code) && Math.abs(code) < 100_000
  const isRpc = isCode && (code <= -32_000 || (code >= 4_000 && code < 6_000))
  const known = plainText(message)
  return { ...facts, ...(isRpc && { code }), ...(known !== undefined && { message: known }) }
}

/** Returns code, name and place of an error and its causes, and no other text of it: any may contain a secret. */
export function readError(
  error: unknown,
): ReportErrorFacts & { readonly causes: readonly ReportErrorFacts[] } {
  const causes: ReportErrorFacts[] = []
  const seen = new Set<unknown>([error])
  let cause = read(error, 'cause')
  while (cause !== undefined && cause !== null && !seen.has(cause) && causes.length < maxCauses) {
    seen.add(cause)
    causes.push(readFacts(cause))
    cause = read(cause, 'cause')
  }
  return { ...readFacts(error), causes }
}
