const STRING = /"(?:[^"\\]|\\.)*"/y
const SCALAR = /[^\s,\]}]+/y
const SPACE = /\s*/y

function matchAt(pattern: RegExp, text: string, at: number): string {
  pattern.lastIndex = at
  return pattern.exec(text)?.[0] ?? ''
}

function endOfValue(text: string, start: number): number {
  const first = text[start]
  if (first === '"') return start + matchAt(STRING, text, start).length
  if (first !== '{' && first !== '[') return start + matchAt(SCALAR, text, start).length
  let depth = 0
  for (let at = start; at < text.length; at++) {
    const character = text[at]
    if (character === '"') at += matchAt(STRING, text, at).length - 1
    else if (character === '{' || character === '[') depth++
    else if (character === '}' || character === ']') {
      depth--
      if (depth === 0) return at + 1
    }
  }
  return text.length
}

/**
 * Returns the text of one member of a JSON object, exactly as written (`{"id":1763000000000000001}` →
 * `1763000000000000001`). `text` must be a JSON object that `JSON.parse` accepts. Of repeated members the last one
 * counts, as in `JSON.parse`.
 */
function rawTopLevelValue(text: string, member: string): string | undefined {
  let found: string | undefined
  let at = text.indexOf('{') + 1
  while (at < text.length) {
    at += matchAt(SPACE, text, at).length
    if (text[at] !== '"') return found
    const key = matchAt(STRING, text, at)
    at += key.length
    at = text.indexOf(':', at) + 1
    at += matchAt(SPACE, text, at).length
    const end = endOfValue(text, at)
    if (JSON.parse(key) === member) found = text.slice(at, end)
    at = end + matchAt(SPACE, text, end).length + 1
  }
  return found
}

/** A JSON-RPC message from the socket; `rawId` is the id exactly as received. */
export type JsonRpcFrame =
  | { kind: 'request'; rawId: string; method: string; params: Record<string, unknown> }
  | { kind: 'answer'; rawId: string; failed: boolean }
  | { kind: 'invalid'; rawId: string; code: number; message: string }

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isId(value: unknown): boolean {
  return typeof value === 'string' || typeof value === 'number'
}

/**
 * Parses a JSON-RPC 2.0 message. Ids of this protocol have 19 digits, more than a number holds, so the id stays a text
 * and is returned unchanged.
 */
export function readJsonRpcFrame(text: string): JsonRpcFrame {
  let message: unknown
  try {
    message = JSON.parse(text)
  } catch {
    return {
      kind: 'invalid',
      rawId: 'null',
      code: -32700,
      message: 'Not JSON. Send one JSON-RPC 2.0 object in each frame.',
    }
  }
  if (!isRecord(message) || message.jsonrpc !== '2.0' || !isId(message.id)) {
    const rawId = isRecord(message) && isId(message.id) ? (rawTopLevelValue(text, 'id') ?? 'null') : 'null'
    return { kind: 'invalid', rawId, code: -32600, message: 'Not a JSON-RPC 2.0 object with an id.' }
  }
  const rawId = rawTopLevelValue(text, 'id') ?? 'null'
  if (typeof message.method === 'string') {
    if (!isRecord(message.params)) {
      return {
        kind: 'invalid',
        rawId,
        code: -32602,
        message: `Send the parameters of ${message.method} as an object.`,
      }
    }
    return { kind: 'request', rawId, method: message.method, params: message.params }
  }
  if ('result' in message || 'error' in message) return { kind: 'answer', rawId, failed: 'error' in message }
  return {
    kind: 'invalid',
    rawId,
    code: -32600,
    message: 'Neither a request (method) nor a response (result, error).',
  }
}
